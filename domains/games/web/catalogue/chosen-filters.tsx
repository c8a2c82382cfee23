import type { Game } from '@jogada/games/contract/player';
import { Chip } from '@jogada/platform/web/ui';
import { IconX } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { useDecimalText } from './use-decimal-text.ts';

interface ChosenFiltersProps {
  readonly vendor: string;
  readonly minBet: string;
  readonly volatility: Game['volatility'] | '';
  readonly minRtp: string;
  readonly onClear: (name: 'vassalage' | 'minBet' | 'volatility' | 'minRtp') => void;
}

/** The active filters. Each can be removed separately. */
export function ChosenFilters({ vendor, minBet, volatility, minRtp, onClear }: ChosenFiltersProps) {
  const t = useText();
  const decimalText = useDecimalText();
  const chosen = (
    [
      ['vassalage', vendor],
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
