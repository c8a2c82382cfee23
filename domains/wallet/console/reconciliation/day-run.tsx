import { ActionButton } from '@jogada/platform/console';
import { TextField } from '@jogada/platform/web/ui';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

const DAY_MS = 86_400_000;

interface DayRunProps {
  readonly isPending: boolean;
  readonly onRun: (day: string) => Promise<unknown>;
  /** Further inputs of the form. */
  readonly children?: ReactNode;
}

/** Selects a past UTC day and starts its reconciliation. */
export function DayRun({ isPending, onRun, children }: DayRunProps) {
  const t = useText();
  const [yesterday] = useState(() => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
  const [day, setDay] = useState(yesterday);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void onRun(day);
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      {children}
      <TextField
        type="date"
        label={t('reconciliation.dayUtc')}
        value={day}
        max={yesterday}
        required
        onChange={({ target }) => setDay(target.value)}
      />
      <ActionButton type="submit" look="primary" isLoading={isPending}>
        {t('reconciliation.run')}
      </ActionButton>
    </form>
  );
}
