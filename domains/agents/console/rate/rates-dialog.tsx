import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog } from '@jogada/platform/web/ui';
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
  const { control, submit } = useActForm({
    defaultValues: { typed: rates.map(({ rate }) => String(rate / (RATE_PARTS / 100)).replace('.', ',')) },
    findFaults: ({ typed }) =>
      Object.fromEntries(typed.map((text, index) => [`typed.${index}`, rateIn(text) === undefined && t('rate.wrong')])),
  });
  const handleConfirm = submit(({ typed }) =>
    onSave(rates.map(({ category }, index) => ({ category, rate: rateIn(typed[index] ?? '') ?? 0 }))),
  );

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
        {rates.map(({ category }, index) => (
          <FormTextField
            key={category}
            control={control}
            name={`typed.${index}`}
            label={t('rate.field', { category: nameOf(category) })}
            inputMode="decimal"
            maxLength={6}
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
