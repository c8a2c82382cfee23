import { listVendors, type Game } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { Button, Chip, Sheet } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** The choices of smallest bet, in major units (document 2, section 9). */
const MIN_BETS = ['', '0.01', '0.05', '0.1', '0.5', '0.75', '1'] as const;

interface ChosenFilter {
  readonly vendor: string;
  readonly minBet: string;
}

interface FilterSheetProps {
  readonly category: Game['gameType'];
  readonly chosen: ChosenFilter;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onApply: (filter: ChosenFilter) => void;
}

/** Filters by vendor and, for slots, by smallest bet. Nothing changes before Apply. */
export function FilterSheet({ category, chosen, isOpen, onClose, onApply }: FilterSheetProps) {
  const t = useText();
  const [vendor, setVendor] = useState(chosen.vendor);
  const [minBet, setMinBet] = useState(chosen.minBet);
  const vendors = useVendorsOf(category);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      title={t('catalogue.filter')}
      footer={
        <Button size="large" isWide onClick={() => onApply({ vendor, minBet })}>
          {t('catalogue.apply')}
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-2 text-13 font-semibold text-ink-2">{t('catalogue.vendor')}</legend>
        <div className="flex flex-wrap gap-2">
          {[{ code: '', name: t('category.ALL') }, ...vendors].map(({ code, name }) => (
            <Chip key={code} isActive={vendor === code} onClick={() => setVendor(code)}>
              {name}
            </Chip>
          ))}
        </div>
      </fieldset>
      {category === 'RNG' && (
        <fieldset className="mt-6">
          <legend className="mb-2 text-13 font-semibold text-ink-2">{t('catalogue.minBet')}</legend>
          <div className="flex flex-wrap gap-2">
            {MIN_BETS.map((amount) => (
              <Chip key={amount} isActive={minBet === amount} onClick={() => setMinBet(amount)}>
                {amount || t('category.ALL')}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </Sheet>
  );
}

function useVendorsOf(category: Game['gameType']): readonly { readonly code: string; readonly name: string }[] {
  const { data } = useCall(listVendors, {});
  const lanes = (data?.content.sorting ?? []).filter(
    ({ gameCategory }) => category === gameCategory || category === 'ALL' || category === 'HOT' || category === 'FAV',
  );
  const names = new Map(
    lanes.flatMap(({ vendorNames }) => vendorNames.map(({ vassalage, displayName }) => [vassalage, displayName] as const)),
  );
  return [...names].map(([code, name]) => ({ code, name }));
}
