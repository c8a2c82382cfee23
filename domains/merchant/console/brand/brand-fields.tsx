import {
  FONT_PAIRS,
  NEUTRAL_CHROMA_MAX,
  RADIUS_SCALE_MAX,
  type Brand,
  type DerivedTheme,
  type OperatorLogo,
} from '@jogada/merchant/contract/operator';
import { FilterTabs } from '@jogada/platform/console';
import type { ComponentProps } from 'react';
import { useText } from '../use-text.ts';
import { LogoField } from './logo-field.tsx';

interface BrandFieldsProps {
  readonly merchantCode: string;
  readonly brand: Brand;
  /** The theme derived from the brand. */
  readonly theme: DerivedTheme;
  readonly logos: readonly OperatorLogo[];
  /** Resolves once an uploaded logo is in `logos`. */
  readonly onSent: () => Promise<unknown>;
  readonly onChange: (brand: Brand) => void;
}

const HUE_MAX = 360;
const SEED_MAX = 99;

/** All fields of a brand. The preview follows each change. */
export function BrandFields({ merchantCode, brand, theme, logos, onSent, onChange }: BrandFieldsProps) {
  const t = useText();
  const change = (part: Partial<Brand>) => onChange({ ...brand, ...part });
  return (
    <div className="grid gap-4 p-4">
      <ColourField label={t('brand.primary')} value={brand.primary} onChange={(primary) => change({ primary })} />
      <ColourField label={t('brand.accent')} value={brand.accent} onChange={(accent) => change({ accent })} />
      <Slider
        label={t('brand.hue')}
        value={brand.neutral.hue}
        max={HUE_MAX}
        step={1}
        onChange={(hue) => change({ neutral: { ...brand.neutral, hue } })}
      />
      <Slider
        label={t('brand.chroma')}
        value={brand.neutral.chroma}
        max={NEUTRAL_CHROMA_MAX}
        step={0.001}
        onChange={(chroma) => change({ neutral: { ...brand.neutral, chroma } })}
      />
      <Slider
        label={t('brand.radius')}
        value={brand.radiusScale}
        max={RADIUS_SCALE_MAX}
        step={0.05}
        onChange={(radiusScale) => change({ radiusScale })}
      />
      <Slider label={t('brand.seed')} value={brand.artSeed} max={SEED_MAX} step={1} onChange={(artSeed) => change({ artSeed })} />
      <Choice
        label={t('brand.font')}
        choices={FONT_PAIRS.map((key) => ({ key, title: t(`brand.fonts.${key}`) }))}
        active={brand.fontPair}
        onSelect={(fontPair) => change({ fontPair })}
      />
      <LogoField merchantCode={merchantCode} brand={brand} theme={theme} logos={logos} onChange={change} onSent={onSent} />
    </div>
  );
}

/** A choice among a few options, below its label. */
function Choice<Key extends string>(props: ComponentProps<typeof FilterTabs<Key>>) {
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-13 font-medium text-ink-2">
        {props.label}
      </span>
      <FilterTabs {...props} />
    </div>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ColourField({ label, value, onChange }: ColourFieldProps) {
  return (
    <label className="flex items-center justify-between gap-3 text-13 font-medium text-ink-2">
      {label}
      <span className="flex items-center gap-2">
        <span className="tabular-nums">{value}</span>
        <input
          type="color"
          value={value}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
          className="h-11 w-16 rounded-control bg-s2 p-1 ring-1 ring-control ring-inset"
        />
      </span>
    </label>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, max, step, onChange }: SliderProps) {
  return (
    <label className="grid gap-1 text-13 font-medium text-ink-2">
      {label}
      <input
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-8 w-full accent-primary"
      />
    </label>
  );
}
