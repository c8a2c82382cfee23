import * as v from 'valibot';
import { BrandLogo } from '../../player/brand-logo.ts';

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

export const BRAND_MARKS = ['facet', 'sun', 'wave', 'crown'] as const;
export const FONT_PAIRS = ['mata', 'plain', 'system'] as const;
export const NEUTRAL_CHROMA_MAX = 0.05;
export const RADIUS_SCALE_MAX = 1.5;
const ART_SEED_MAX = 9999;

/** What makes a brand: everything that its pages show is worked out from this. */
export const Brand = v.object({
  /** The one colour of what can be done: buttons, the active thing. `#rrggbb`. */
  primary: Colour,
  /** The colour of money won and of VIP. */
  accent: Colour,
  /** The tint of surfaces and of plain text: degrees, and how strong, 0 to 0.05. */
  neutral: v.object({
    hue: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(360)),
    chroma: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(NEUTRAL_CHROMA_MAX)),
  }),
  /** 0 has sharp corners, 1 the house's, 1.5 rounder ones. */
  radiusScale: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(RADIUS_SCALE_MAX)),
  /** `mata` has characterful headings, `plain` one face for all, `system` the phone's own. */
  fontPair: v.picklist(FONT_PAIRS),
  /** The sign before the name, drawn in the brand's colours. */
  logo: v.picklist(BRAND_MARKS),
  /** A sign of the merchant's own in its place; it must be among those that were sent for it. */
  sign: v.optional(BrandLogo),
  /** Where the banknote lines behind wallet and VIP begin: each number draws others. */
  artSeed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ART_SEED_MAX)),
});
export type Brand = v.InferOutput<typeof Brand>;

/** The house's own look as a brand, for the editor to start from; without a brand the house's own table holds. */
export const HOUSE_BRAND: Brand = {
  primary: '#d4f34a',
  accent: '#ffc53d',
  neutral: { hue: 168, chroma: 0.012 },
  radiusScale: 1,
  fontPair: 'mata',
  logo: 'facet',
  artSeed: 0,
};
