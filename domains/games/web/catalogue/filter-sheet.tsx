import { listFeatures, listVendors, VOLATILITIES, type Game } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { Button, Chip, Sheet } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import type { GameFilter } from './game-pages.ts';
import { useDecimalText } from './use-decimal-text.ts';
import { useRangeText } from './use-range-text.ts';

/** The choices of smallest bet, in major units (document 2, section 9). */
const MIN_BETS = ['', '0.01', '0.05', '0.1', '0.5', '0.75', '1'] as const;

/** The choices of certified return to player, in per cent. */
const MIN_RTPS = ['', '90', '94', '96', '97'] as const;

/** Ranges of stakes, in major units. An open end has no number. */
const STAKE_RANGES = ['', '-0.5', '0.5-2', '2-10', '10-100', '100-'] as const;

export type ChosenFilter = Pick<GameFilter, 'vassalage' | 'feature' | 'stakeRange' | 'minBet' | 'volatility' | 'minRtp'>;

interface FilterSheetProps {
  readonly category: Game['gameType'];
  readonly chosen: ChosenFilter;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onApply: (filter: ChosenFilter) => void;
}

/** Filters by vendor, feature, stakes and, for slots, by smallest bet, volatility and certified return. Nothing changes before Apply. */
export function FilterSheet({ category, chosen, isOpen, onClose, onApply }: FilterSheetProps) {
  const t = useText();
  const decimalText = useDecimalText();
  const rangeText = useRangeText();
  const { vassalage, feature, stakeRange, minBet, volatility, minRtp } = chosen;
  const [filter, setFilter] = useState<ChosenFilter>({ vassalage, feature, stakeRange, minBet, volatility, minRtp });
  const choose =
    <Name extends keyof ChosenFilter>(name: Name) =>
    (value: ChosenFilter[Name]) =>
      setFilter({ ...filter, [name]: value });
  const vendors = useVendorsOf(category);
  const features = (useCall(listFeatures, { gameType: category }).data?.list ?? []).map((one) => one.feature);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      title={t('catalogue.filter')}
      footer={
        <Button size="large" isWide onClick={() => onApply(filter)}>
          {t('catalogue.apply')}
        </Button>
      }
    >
      <div className="grid gap-6">
        <Choices
          title={t('catalogue.vendor')}
          values={['', ...vendors.map(({ code }) => code)]}
          chosen={filter.vassalage}
          onChoose={choose('vassalage')}
          nameOf={(code) => vendors.find((one) => one.code === code)?.name ?? code}
        />
        <Choices
          title={t('catalogue.stakeRange')}
          values={STAKE_RANGES}
          chosen={filter.stakeRange}
          onChoose={choose('stakeRange')}
          nameOf={rangeText}
        />
        {category === 'RNG' && (
          <>
            <Choices
              title={t('catalogue.minBet')}
              values={MIN_BETS}
              chosen={filter.minBet}
              onChoose={choose('minBet')}
              nameOf={decimalText}
            />
            <Choices
              title={t('catalogue.volatilityTitle')}
              values={['', ...VOLATILITIES]}
              chosen={filter.volatility}
              onChoose={choose('volatility')}
              nameOf={(one) => one && t(`catalogue.volatilityShort.${one}`)}
            />
            <Choices
              title={t('catalogue.minRtp')}
              values={MIN_RTPS}
              chosen={filter.minRtp}
              onChoose={choose('minRtp')}
              nameOf={(percent) => `${percent}%`}
            />
          </>
        )}
        {/* Last, because it is read when the sheet opens. */}
        {features.length > 0 && (
          <Choices
            title={t('catalogue.features')}
            values={['', ...features]}
            chosen={filter.feature}
            onChoose={choose('feature')}
            nameOf={(one) => one && t(`catalogue.feature.${one}`)}
          />
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
