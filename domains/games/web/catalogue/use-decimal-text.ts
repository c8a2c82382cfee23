import { useFormats } from '@jogada/platform/web';

/** Formats an amount in major units such as "0.5" in the reader's convention, as "0,50". */
export function useDecimalText(): (amount: string) => string {
  const format = useFormats();
  return (amount) => format.number(Number(amount), { minimumFractionDigits: 2 });
}
