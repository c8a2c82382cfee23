import type { Brand } from './brand.ts';
import { contrastOf, hexOf, mixOf, oklchOf, type Oklch } from './oklch.ts';

type ThemeName = 'dark' | 'light';

/** CSS custom properties by name. */
type Tokens = Readonly<Record<string, string>>;

/** Two adjacent colours and their contrast. */
interface ContrastPair {
  readonly ink: string;
  readonly surface: string;
  readonly ratio: number;
  /** 4.5 for text, 3 for the edges of controls. */
  readonly wanted: number;
}

/** A brand colour whose lightness was adjusted for readability. */
interface Repair {
  readonly theme: ThemeName;
  readonly token: string;
  readonly wanted: string;
  readonly given: string;
}

export interface DerivedTheme {
  readonly dark: Tokens;
  readonly light: Tokens;
  readonly repairs: readonly Repair[];
}

const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;
const SURFACES = ['--bg', '--s1', '--s2', '--s3'] as const;
const INKS = ['--ink', '--ink-2', '--ink-3', '--primary', '--gold', '--hot', '--ok', '--info', '--danger', '--vip'] as const;
const FILLS = [
  ['--on-primary', '--primary'],
  ['--on-gold', '--gold'],
  ['--on-hot', '--hot'],
  ['--on-danger', '--danger'],
] as const;
/** Opacity of a tint behind text of the same colour, as on the quiet danger button. */
const TINTED_SHARE = 0.15;

const LIGHTNESS = {
  dark: { '--bg': 0.175, '--s1': 0.211, '--s2': 0.251, '--s3': 0.296, '--line': 0.336, '--ink': 0.972, '--ink-2': 0.808, '--ink-3': 0.695 },
  light: { '--bg': 0.966, '--s1': 1, '--s2': 0.937, '--s3': 0.901, '--line': 0.869, '--ink': 0.231, '--ink-2': 0.43, '--ink-3': 0.475 },
} as const;
const CONTROL_LIGHTNESS = { dark: 0.59, light: 0.57 } as const;

/** Semantic colours keep their hue in every brand: red for danger, green for ok. */
const MEANINGS = {
  '--hot': { hue: 33, chroma: 0.165, dark: 0.74, light: 0.52 },
  '--ok': { hue: 153, chroma: 0.17, dark: 0.8, light: 0.47 },
  '--info': { hue: 240, chroma: 0.125, dark: 0.8, light: 0.46 },
  '--danger': { hue: 25, chroma: 0.18, dark: 0.71, light: 0.51 },
  '--vip': { hue: 303, chroma: 0.13, dark: 0.8, light: 0.48 },
} as const;

/**
 * Derives both themes of a brand. Keeps the hue and chroma of its colours and adjusts their lightness until text has a contrast of 4.5:1 on
 * every surface and control edges 3:1. Returns the adjusted colours.
 */
export function deriveTheme(brand: Brand): DerivedTheme {
  const repairs: Repair[] = [];
  return { dark: tokensOf(brand, 'dark', repairs), light: tokensOf(brand, 'light', repairs), repairs };
}

/** Every pair of a theme that needs a minimum contrast. */
export function contrastPairs(tokens: Tokens): readonly ContrastPair[] {
  const pair = (ink: string, surface: string, wanted: number, colour = colourOf(tokens, surface)): ContrastPair => ({
    ink,
    surface,
    wanted,
    ratio: contrastOf(colourOf(tokens, ink), colour),
  });
  return [
    ...INKS.flatMap((ink) => SURFACES.map((surface) => pair(ink, surface, TEXT_RATIO))),
    ...FILLS.map(([ink, surface]) => pair(ink, surface, TEXT_RATIO)),
    ...SURFACES.map((surface) => pair('--control', surface, CONTROL_RATIO)),
    pair('--danger', '--s1', TEXT_RATIO, mixOf(colourOf(tokens, '--danger'), colourOf(tokens, '--s1'), TINTED_SHARE)),
  ];
}

function tokensOf(brand: Brand, theme: ThemeName, repairs: Repair[]): Tokens {
  const neutral = (lightness: number, strength = 1): Oklch => ({
    lightness,
    chroma: brand.neutral.chroma * strength,
    hue: brand.neutral.hue,
  });
  const at = LIGHTNESS[theme];
  const surfaces = {
    '--bg': hexOf(neutral(at['--bg'])),
    '--s1': hexOf(neutral(at['--s1'])),
    '--s2': hexOf(neutral(at['--s2'])),
    '--s3': hexOf(neutral(at['--s3'])),
  };
  const under = Object.values(surfaces);
  const readable = (colour: Oklch) => hexOf(solve(colour, { theme, under, wanted: TEXT_RATIO }));
  const own = (token: string, hex: string) => {
    const given = readable(oklchOf(hex));
    // The light theme always uses a darker shade; only a change in the dark theme is reported.
    if (theme === 'dark' && given !== hex) repairs.push({ theme, token, wanted: hex, given });
    return given;
  };
  const primary = own('--primary', brand.primary);
  const gold = own('--gold', brand.accent);
  const meanings = Object.fromEntries(
    Object.entries(MEANINGS).map(([token, { hue, chroma, [theme]: lightness }]) => [
      token,
      readableOnTint({ lightness, chroma, hue }, surfaces['--s1'], { theme, under }),
    ]),
  );
  return {
    ...surfaces,
    '--line': hexOf(neutral(at['--line'], 1.3)),
    '--control': hexOf(solve(neutral(CONTROL_LIGHTNESS[theme], 1.6), { theme, under, wanted: CONTROL_RATIO })),
    '--ink': readable(neutral(at['--ink'], 0.7)),
    '--ink-2': readable(neutral(at['--ink-2'])),
    '--ink-3': readable(neutral(at['--ink-3'])),
    '--primary': primary,
    '--on-primary': inkOn(primary),
    '--gold': gold,
    '--on-gold': inkOn(gold),
    ...meanings,
    '--on-hot': inkOn(colourOf(meanings, '--hot')),
    '--on-danger': inkOn(colourOf(meanings, '--danger')),
    ...shapeOf(brand),
  };
}

interface Ground {
  readonly theme: ThemeName;
  readonly under: readonly string[];
}

const LIGHTNESS_STEP = 0.004;

/**
 * Moves a colour's lightness away from its surfaces, up in the dark theme and down in the light one, until its contrast suffices on all.
 */
function solve(colour: Oklch, { theme, under, wanted }: Ground & { readonly wanted: number }): Oklch {
  const direction = theme === 'dark' ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
  let solved = colour;
  while (solved.lightness >= 0 && solved.lightness <= 1) {
    const hex = hexOf(solved);
    if (under.every((surface) => contrastOf(hex, surface) >= wanted)) return solved;
    solved = { ...solved, lightness: solved.lightness + direction };
  }
  return { ...solved, lightness: theme === 'dark' ? 1 : 0, chroma: 0 };
}

/** The same for text on a tint of its own colour. */
function readableOnTint(colour: Oklch, surface: string, { theme, under }: Ground): string {
  const direction = theme === 'dark' ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
  let solved = solve(colour, { theme, under, wanted: TEXT_RATIO });
  while (solved.lightness > 0 && solved.lightness < 1) {
    const hex = hexOf(solved);
    if (contrastOf(hex, mixOf(hex, surface, TINTED_SHARE)) >= TEXT_RATIO) return hex;
    solved = { ...solved, lightness: solved.lightness + direction };
  }
  return hexOf(solved);
}

const INK_CHROMA_MAX = 0.05;

/** The text colour on a fill: near-black or near-white of its hue, or pure black or white if needed for contrast. */
function inkOn(fill: string): string {
  const { chroma, hue } = oklchOf(fill);
  const tinted = (lightness: number) => hexOf({ lightness, chroma: Math.min(chroma, INK_CHROMA_MAX), hue });
  const candidates = [tinted(0.22), tinted(0.98), '#000000', '#ffffff'];
  const best = Math.max(...candidates.map((ink) => contrastOf(ink, fill)));
  return candidates.find((ink) => contrastOf(ink, fill) >= Math.min(best, 7)) ?? '#000000';
}

const RADII = { badge: 6, control: 16, tile: 16, card: 24, sheet: 28 } as const;
const FIGTREE = 'Figtree, Figtree Fallback';
const FONTS = {
  mata: { body: FIGTREE, display: 'Bricolage Grotesque, Bricolage Fallback, Bricolage Wide Fallback' },
  plain: { body: FIGTREE, display: FIGTREE },
  system: { body: 'system-ui', display: 'system-ui' },
} as const;

function shapeOf({ radiusScale, fontPair, artSeed }: Brand): Tokens {
  const radii = Object.entries(RADII).map(([name, radiusPx]) => [`--r-${name}`, `${Math.round(radiusPx * radiusScale)}px`] as const);
  const turn = (step: number) => (artSeed * step) % 100;
  return {
    ...Object.fromEntries(radii),
    '--font-body': FONTS[fontPair].body,
    '--font-heading': FONTS[fontPair].display,
    '--guilloche-from': `${12 + turn(37)}% ${130 + turn(13)}%`,
    '--guilloche-to': `${88 - turn(29)}% -${40 + turn(17)}%`,
  };
}

function colourOf(tokens: Tokens, name: string): string {
  const colour = tokens[name];
  if (colour === undefined) throw new Error(`the theme has no ${name}`);
  return colour;
}
