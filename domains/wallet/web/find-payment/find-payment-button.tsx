import { useText } from '../use-text.ts';

/** A quiet entry to the look-up of a payment that the member does not see. */
export function FindPaymentButton({ onClick }: { readonly onClick: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center text-13 text-ink-2 underline underline-offset-4 hover:text-ink"
    >
      {t('findPayment.title')}
    </button>
  );
}
