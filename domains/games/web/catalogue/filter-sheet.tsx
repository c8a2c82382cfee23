import { listVendors, VOLATILITIES, type Game } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { Button, Chip, Sheet } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { useDecimalText } from './use-decimal-text.ts';

/** The choices of smallest bet, in major units (document 2, section 9). */
const MIN_BETS = ['', '0.01', '0.05', '0.1', '0.5', '0.75', '1'] as const;

/** The choices of certified return to player, in per cent. */
const MIN_RTPS = ['', '90', '94', '96', '97'] as const;

interface ChosenFilter {
  readonly vendor: string;
  readonly minBet: string;
  readonly volatility: Game['volatility'] | '';
  readonly minRtp: string;
}

interface FilterSheetProps {
  readonly category: Game['gameType'];
  readonly chosen: ChosenFilter;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onApply: (filter: ChosenFilter) => void;
}

/** Filters by vendor and, for slots, by smallest bet, volatility and certified return. Nothing changes before Apply. */
export function FilterSheet({ category, chosen, isOpen, onClose, onApply }: FilterSheetProps) {
  const t = useText();
  const decimalText = useDecimalText();
  const [vendor, setVendor] = useState(chosen.vendor);
  const [minBet, setMinBet] = useState(chosen.minBet);
  const [volatility, setVolatility] = useState(chosen.volatility);
  const [minRtp, setMinRtp] = useState(chosen.minRtp);
  const vendors = useVendorsOf(category);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      title={t('catalogue.filter')}
      footer={
        <Button size="large" isWide onClick={() => onApply({ vendor, minBet, volatility, minRtp })}>
          {t('catalogue.apply')}
        </Button>
      }
    >
      <div className="grid gap-6">
        <Choices
          title={t('catalogue.vendor')}
          values={['', ...vendors.map(({ code }) => code)]}
          chosen={vendor}
          onChoose={setVendor}
          nameOf={(code) => vendors.find((one) => one.code === code)?.name ?? code}
        />
        {category === 'RNG' && (
          <>
            <Choices title={t('catalogue.minBet')} values={MIN_BETS} chosen={minBet} onChoose={setMinBet} nameOf={decimalText} />
            <Choices
              title={t('catalogue.volatilityTitle')}
              values={['', ...VOLATILITIES]}
              chosen={volatility}
              onChoose={setVolatility}
              nameOf={(one) => one && t(`catalogue.volatilityShort.${one}`)}
            />
            <Choices
              title={t('catalogue.minRtp')}
              values={MIN_RTPS}
              chosen={minRtp}
              onChoose={setMinRtp}
              nameOf={(percent) => `${percent}%`}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface ChoicesProps<Value extends string> {
  readonly title: string;
  /** The empty value stands for all. */
  readonly values: readonly Value[];
  readonly chosen: string;
  readonly onChoose: (value: Value) => void;
  readonly nameOf: (value: Value) => string;
}

function Choices<Value extends string>({ title, values, chosen, onChoose, nameOf }: ChoicesProps<Value>) {
  const t = useText();
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold text-ink-2">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip key={value} isActive={chosen === value} onClick={() => onChoose(value)}>
            {value === '' ? t('category.ALL') : nameOf(value)}
          </Chip>
        ))}
      </div>
    </fieldset>
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
