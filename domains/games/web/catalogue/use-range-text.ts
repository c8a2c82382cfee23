import { useText } from '../use-text.ts';
import { useDecimalText } from './use-decimal-text.ts';

/** Formats a range of amounts in major units such as "0.5-2", as "0,50 a 2,00"; an open end as "até 0,50" or "a partir de 100,00". */
export function useRangeText(): (range: string) => string {
  const t = useText();
  const decimalText = useDecimalText();
  return (range) => {
    const [from = '', to = ''] = range.split('-');
    if (from === '') return t('catalogue.upTo', { amount: decimalText(to) });
    if (to === '') return `${t('catalogue.from')} ${decimalText(from)}`;
    return t('catalogue.fromTo', { from: decimalText(from), to: decimalText(to) });
  };
}
