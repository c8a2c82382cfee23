import { useCategoryName } from '../area/use-category-name.ts';
import { useText } from '../use-text.ts';
import { useRateText } from './use-rate-text.ts';

interface RateListProps {
  readonly rates: readonly { readonly category: string; readonly rate: number }[];
}

/** Rates, one line each. A member without rates earns nothing from the play below. */
export function RateList({ rates }: RateListProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const write = useRateText();
  if (rates.length === 0) return <p className="text-13 text-ink-3">{t('rate.none')}</p>;
  return (
    <dl className="grid gap-2">
      {rates.map(({ category, rate }) => (
        <div key={category} className="flex items-baseline justify-between gap-3">
          <dt className="text-13 text-ink-2">{nameOf(category)}</dt>
          <dd className="amount font-semibold">{write(rate)}</dd>
        </div>
      ))}
    </dl>
  );
}
