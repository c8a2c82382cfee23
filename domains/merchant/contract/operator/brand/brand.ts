import * as v from 'valibot';
import { BrandLogo } from '../../player/brand-logo.ts';

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

export const BRAND_MARKS = ['facet', 'sun', 'wave', 'crown'] as const;
export const FONT_PAIRS = ['mata', 'plain', 'system'] as const;
export const NEUTRAL_CHROMA_MAX = 0.05;
export const RADIUS_SCALE_MAX = 1.5;
const ART_SEED_MAX = 9999;

/** The inputs of a brand, from which its theme is derived. */
export const Brand = v.object({
  /** The colour of buttons and active elements, `#rrggbb`. */
  primary: Colour,
  /** The colour of wins and of VIP. */
  accent: Colour,
  /** The tint of surfaces and plain text: hue in degrees, and chroma from 0 to 0.05. */
  neutral: v.object({
    hue: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(360)),
    chroma: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(NEUTRAL_CHROMA_MAX)),
  }),
  /** 0 for sharp corners, 1 for the default, 1.5 for rounder ones. */
  radiusScale: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(RADIUS_SCALE_MAX)),
  /** `mata` has display headings, `plain` one face for all text, `system` the phone's font. */
  fontPair: v.picklist(FONT_PAIRS),
  /** The logo drawn in the brand's colours. */
  logo: v.picklist(BRAND_MARKS),
  /** An uploaded logo in its place. It must be one of the merchant's. */
  ownLogo: v.optional(BrandLogo),
  /** Seed of the guilloche pattern behind wallet and VIP. */
  artSeed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ART_SEED_MAX)),
});
export type Brand = v.InferOutput<typeof Brand>;

/** The default look as a brand, the starting point of the editor. Without a brand the default style sheet applies. */
export const DEFAULT_BRAND: Brand = {
  primary: '#d4f34a',
  accent: '#ffc53d',
  neutral: { hue: 168, chroma: 0.012 },
  radiusScale: 1,
  fontPair: 'mata',
  logo: 'facet',
  artSeed: 0,
};
