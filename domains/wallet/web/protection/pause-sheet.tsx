import { FormProblem } from '@jogada/accounts/web/field';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button, Chip, ChipRow, Sheet, toast } from '@jogada/platform/web/ui';
import { PAUSE_DAYS, pausePlay } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { useProtection } from './use-protection.ts';

interface SheetSwitch {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onPaused?: () => void;
}

/** Starts a pause, after a note on what continues during it and that it cannot be shortened (R19). */
export function PauseSheet({ isOpen, onOpenChange, onPaused }: SheetSwitch) {
  const t = useText();
  const problemText = useProblemText();
  const { show, pausedUntilText } = useProtection();
  const { act, isPending } = useAct(pausePlay);
  const [days, setDays] = useState<(typeof PAUSE_DAYS)[number]>(PAUSE_DAYS[0]);
  const [problem, setProblem] = useState<ApiProblem>();

  async function handleConfirm() {
    setProblem(undefined);
    try {
      show(await act({ days }));
      toast.success(t('protection.pause.done'));
      onOpenChange(false);
      onPaused?.();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('protection.pause.title')}
      description={pausedUntilText ?? t('protection.pause.lead')}
      footer={
        <div className="grid gap-2">
          <FormProblem>{problem && problemText(problem)}</FormProblem>
          <Button size="large" isWide isLoading={isPending} onClick={() => void handleConfirm()}>
            {t('protection.pause.confirm', { days })}
          </Button>
        </div>
      }
    >
      <ChipRow label={t('protection.howLong')} flow="grid">
        {PAUSE_DAYS.map((choice) => (
          <Chip key={choice} isActive={choice === days} onClick={() => setDays(choice)}>
            {t('protection.days', { days: choice })}
          </Chip>
        ))}
      </ChipRow>
      <ul className="mt-5 grid gap-2 pb-2 text-ink-2">
        <li>{t('protection.pause.stops')}</li>
        <li>{t('protection.pause.goesOn')}</li>
        <li>{t('protection.pause.fixed')}</li>
      </ul>
    </Sheet>
  );
}
