import { Chip } from '@jogada/platform/web/ui';
import { IconX } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

interface ChosenFiltersProps {
  readonly vendor: string;
  readonly minBet: string;
  readonly onClear: (name: 'vassalage' | 'minBet') => void;
}

/** The active filters. Each can be removed separately. */
export function ChosenFilters({ vendor, minBet, onClear }: ChosenFiltersProps) {
  const t = useText();
  const chosen = (
    [
      ['vassalage', vendor],
      ['minBet', minBet && `${t('catalogue.from')} ${minBet}`],
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
