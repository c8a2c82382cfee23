import { RATE_PARTS } from '@jogada/agents/contract/player';
import { useFormats } from '@jogada/platform/web';

/** Formats a rate as a percentage of the stake: 350 is 0.35 %. */
export function useRateText(): (rate: number) => string {
  const format = useFormats();
  return (rate) => format.number(rate / RATE_PARTS, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 3 });
}
