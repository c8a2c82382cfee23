import { useFormats } from '@jogada/platform/web';
import { useText } from '../use-text.ts';

export const RATE_PARTS = 100_000;
const NAMED = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT'] as const;

/** Display names of game categories and rates in the console. */
export function useRateWords() {
  const t = useText();
  const { number } = useFormats();
  const percent = (rate: number) => number(rate / RATE_PARTS, { style: 'percent', maximumFractionDigits: 3 });
  const category = (code: string) => {
    const named = NAMED.find((name) => name === code);
    if (named) return t(`category.${named}`);
    return code === '*' ? t('category.other') : code;
  };
  return {
    percent,
    category,
    rates: (list: readonly { category: string; rate: number }[]) =>
      list.length === 0 ? t('rate.none') : list.map((one) => `${category(one.category)} ${percent(one.rate)}`).join(' · '),
  };
}
