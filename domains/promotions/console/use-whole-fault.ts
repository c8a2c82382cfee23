import { useFormats } from '@jogada/platform/web';
import { useText } from './use-text.ts';
import { wholeNumberIn, type Bounds } from './whole-number.ts';

/** The error text of a field for a whole number: the bounds, when the value is out of them. */
export function useWholeFault(): (value: string, bounds: Bounds) => string | undefined {
  const t = useText();
  const format = useFormats();
  return (value, bounds) =>
    wholeNumberIn(value, bounds) === undefined
      ? t('between', { min: format.number(bounds.min), max: format.number(bounds.max) })
      : undefined;
}
