import { Dialog, TextField } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { RATE_PARTS, useRateWords } from './use-rate-words.ts';

/** Maximum rate: a tenth of the stakes. */
const HIGHEST = 10_000;

export interface Rate {
  readonly category: string;
  readonly rate: number;
}

interface RatesDialogProps {
  readonly title: string;
  readonly hint: string;
  /** The categories to edit with their current rates. */
  readonly rates: readonly Rate[];
  readonly isPending: boolean;
  readonly onSave: (rates: Rate[]) => void;
  readonly onClose: () => void;
}

/** Edits rates by game category, in percent. */
export function RatesDialog({ title, hint, rates, isPending, onSave, onClose }: RatesDialogProps) {
  const t = useText();
  const { category: nameOf } = useRateWords();
  const [typed, setTyped] = useState(() =>
    rates.map(({ category, rate }) => ({ category, text: String(rate / (RATE_PARTS / 100)).replace('.', ',') })),
  );
  const [isAsked, setAsked] = useState(false);
  const read = typed.map(({ category, text }) => ({ category, rate: rateIn(text) }));

  function handleConfirm() {
    setAsked(true);
    const right = read.flatMap(({ category, rate }) => (rate === undefined ? [] : [{ category, rate }]));
    if (right.length === read.length) onSave(right);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      confirmLabel={t('rate.save')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="mb-4 block">{hint}</span>
      <span className="grid gap-3">
        {typed.map(({ category, text }, index) => (
          <TextField
            key={category}
            label={t('rate.field', { category: nameOf(category) })}
            value={text}
            inputMode="decimal"
            maxLength={6}
            onChange={({ target }) => setTyped(typed.map((one, place) => (place === index ? { ...one, text: target.value } : one)))}
            error={isAsked && read[index]?.rate === undefined ? t('rate.wrong') : undefined}
          />
        ))}
      </span>
    </Dialog>
  );
}

function rateIn(text: string): number | undefined {
  if (!/^\d{1,2}([.,]\d{1,3})?$/.test(text.trim())) return undefined;
  const rate = Math.round(Number(text.trim().replace(',', '.')) * (RATE_PARTS / 100));
  return rate <= HIGHEST ? rate : undefined;
}
