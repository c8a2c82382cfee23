import { IconButton } from '@jogada/platform/web/ui';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useCategoryName } from '../area/use-category-name.ts';
import { useText } from '../use-text.ts';
import { useRateText } from './use-rate-text.ts';

interface RateBound {
  readonly category: string;
  readonly least: number;
  readonly most: number;
}

interface RateFieldsProps {
  readonly bounds: readonly RateBound[];
  readonly rates: Readonly<Record<string, number>>;
  readonly onChange: (rates: Record<string, number>) => void;
}

/** A hundredth of a percent. */
const STEP = 10;

/** Rate inputs by game category within the permitted bounds, as sliders with step buttons. */
export function RateFields({ bounds, rates, onChange }: RateFieldsProps) {
  return (
    <div className="grid gap-4">
      {bounds.map((bound) => (
        <RateField
          key={bound.category}
          bound={bound}
          rate={Math.min(bound.most, Math.max(bound.least, rates[bound.category] ?? bound.least))}
          onChange={(rate) => onChange({ ...rates, [bound.category]: rate })}
        />
      ))}
    </div>
  );
}

interface RateFieldProps {
  readonly bound: RateBound;
  readonly rate: number;
  readonly onChange: (rate: number) => void;
}

function RateField({ bound: { category, least, most }, rate, onChange }: RateFieldProps) {
  const t = useText();
  const id = useId();
  const nameOf = useCategoryName();
  const write = useRateText();
  const name = nameOf(category);
  const step = (by: number) => onChange(Math.min(most, Math.max(least, rate + by)));
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {name}
        </label>
        <span className="display amount text-17">{write(rate)}</span>
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={t('rate.less', { name })}
          icon={<IconMinus size={20} aria-hidden="true" />}
          look="filled"
          disabled={rate <= least}
          onClick={() => step(-STEP)}
        />
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={least % STEP === 0 && most % STEP === 0 ? STEP : 1}
          value={rate}
          disabled={least >= most}
          aria-valuetext={write(rate)}
          onChange={({ target }) => onChange(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-primary"
        />
        <IconButton
          label={t('rate.more', { name })}
          icon={<IconPlus size={20} aria-hidden="true" />}
          look="filled"
          disabled={rate >= most}
          onClick={() => step(STEP)}
        />
      </div>
      <p className="text-12 text-ink-3">{t('rate.between', { least: write(least), most: write(most) })}</p>
    </div>
  );
}
