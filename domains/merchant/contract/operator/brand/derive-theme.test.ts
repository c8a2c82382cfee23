import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRAND_MARKS, FONT_PAIRS, DEFAULT_BRAND, NEUTRAL_CHROMA_MAX, RADIUS_SCALE_MAX, type Brand } from './brand.ts';
import { contrastPairs, deriveTheme } from './derive-theme.ts';
import { contrastOf, hexOf, oklchOf } from './oklch.ts';

const aColour = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`);
const aBrand: fc.Arbitrary<Brand> = fc.record({
  primary: aColour,
  accent: aColour,
  neutral: fc.record({
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
    chroma: fc.double({ min: 0, max: NEUTRAL_CHROMA_MAX, noNaN: true }),
  }),
  radiusScale: fc.double({ min: 0, max: RADIUS_SCALE_MAX, noNaN: true }),
  fontPair: fc.constantFrom(...FONT_PAIRS),
  logo: fc.constantFrom(...BRAND_MARKS),
  artSeed: fc.integer({ min: 0, max: 9999 }),
});

describe('Derived theme', () => {
  test('Keeps every text readable on every surface and every control visible, in both themes of 1,000 brands', () => {
    fc.assert(
      fc.property(aBrand, (brand) => {
        const { dark, light } = deriveTheme(brand);
        const faint = [dark, light].flatMap((tokens) => contrastPairs(tokens).filter(({ ratio, wanted }) => ratio < wanted));
        expect(faint).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('Has the same tokens in both themes, with values that are valid in a style sheet', () => {
    fc.assert(
      fc.property(aBrand, (brand) => {
        const { dark, light } = deriveTheme(brand);
        expect(Object.keys(light)).toEqual(Object.keys(dark));
        for (const value of [...Object.values(dark), ...Object.values(light)]) expect(value).toMatch(/^[\w#.,%()\s/+-]+$/);
      }),
      { numRuns: 100 },
    );
  });

  test('Keeps a readable colour unchanged and reports an adjusted one', () => {
    const bright = deriveTheme(DEFAULT_BRAND);
    expect(bright.dark['--primary']).toBe(DEFAULT_BRAND.primary);
    expect(bright.repairs).toEqual([]);
    const dim = deriveTheme({ ...DEFAULT_BRAND, primary: '#1a1a6e' });
    expect(dim.repairs).toMatchObject([{ theme: 'dark', token: '--primary', wanted: '#1a1a6e' }]);
    const [wanted, given] = [oklchOf('#1a1a6e'), oklchOf(dim.dark['--primary'] ?? '')];
    expect(given.lightness).toBeGreaterThan(wanted.lightness);
    expect(Math.abs(given.hue - wanted.hue)).toBeLessThan(4);
  });

  test('Keeps danger red and ok green for every brand', () => {
    fc.assert(
      fc.property(aBrand, (brand) => {
        const { dark, light } = deriveTheme(brand);
        for (const tokens of [dark, light]) {
          expect(Math.abs(oklchOf(tokens['--danger'] ?? '').hue - 25)).toBeLessThan(8);
          expect(Math.abs(oklchOf(tokens['--ok'] ?? '').hue - 153)).toBeLessThan(8);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('Colours', () => {
  test('Round-trip through OKLCH', () => {
    fc.assert(
      fc.property(aColour, (colour) => {
        expect(hexOf(oklchOf(colour))).toBe(colour);
      }),
    );
  });

  test('Have the contrast of the WCAG definition', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
