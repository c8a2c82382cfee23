import { Chip } from '@jogada/platform/web/ui';
import { IconX } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import type { ChosenFilter } from './filter-sheet.tsx';
import { useDecimalText } from './use-decimal-text.ts';
import { useRangeText } from './use-range-text.ts';

interface ChosenFiltersProps {
  readonly chosen: ChosenFilter;
  /** Empty without a vendor. */
  readonly vendorName: string;
  readonly onClear: (name: keyof ChosenFilter) => void;
}

/** The active filters. Each can be removed separately. */
export function ChosenFilters({ chosen: { minBet, stakeRange, feature, volatility, minRtp }, vendorName, onClear }: ChosenFiltersProps) {
  const t = useText();
  const decimalText = useDecimalText();
  const rangeText = useRangeText();
  const chosen = (
    [
      ['vassalage', vendorName],
      ['feature', feature && t(`catalogue.feature.${feature}`)],
      ['stakeRange', stakeRange && t('catalogue.stakeOf', { range: rangeText(stakeRange) })],
      ['minBet', minBet && `${t('catalogue.from')} ${decimalText(minBet)}`],
      ['volatility', volatility && t(`catalogue.volatility.${volatility}`)],
      ['minRtp', minRtp && `RTP ${t('catalogue.from')} ${minRtp}%`],
    ] as const
  ).filter(([, words]) => words !== '');
  if (chosen.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {chosen.map(([name, words]) => (
        <Chip
          key={name}
          isActive
          aria-label={t('catalogue.remove', { name: words })}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={() => onClear(name)}
        >
          {words}
        </Chip>
      ))}
    </div>
  );
}
