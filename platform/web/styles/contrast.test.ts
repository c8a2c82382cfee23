import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TEXT_RATIO = 4.5;
const CONTROL_RATIO = 3;
const SURFACES = ['--bg', '--s1', '--s2', '--s3'];
const INKS = ['--ink', '--ink-2', '--ink-3', '--primary', '--gold', '--hot', '--ok', '--info', '--danger', '--vip'];
const ON_FILL = [
  ['--on-primary', '--primary'],
  ['--on-gold', '--gold'],
  ['--on-hot', '--hot'],
  ['--on-danger', '--danger'],
] as const;

const styles = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const dark = readTokens(/:root \{(.*?)\}/s);
const themes = { dark, light: new Map([...dark, ...readTokens(/:root\[data-theme='light'\] \{(.*?)\}/s)]) };

for (const [theme, tokens] of Object.entries(themes)) {
  test(`every text of the ${theme} theme can be read on every surface`, () => {
    const faint = INKS.flatMap((ink) => SURFACES.map((surface) => [ink, surface] as const))
      .concat(ON_FILL)
      .filter(([ink, surface]) => contrast(tokens, ink, surface) < TEXT_RATIO);
    expect(faint).toEqual([]);
  });

  test(`the edge of every control of the ${theme} theme can be seen on every surface`, () => {
    expect(SURFACES.filter((surface) => contrast(tokens, '--control', surface) < CONTROL_RATIO)).toEqual([]);
  });
}

function readTokens(block: RegExp): Map<string, string> {
  const body = block.exec(styles)?.[1] ?? '';
  return new Map([...body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

function contrast(tokens: ReadonlyMap<string, string>, ink: string, surface: string): number {
  const [light = 0, dim = 0] = [luminance(tokens.get(ink)), luminance(tokens.get(surface))].toSorted((a, b) => b - a);
  return (light + 0.05) / (dim + 0.05);
}

function luminance(colour: string | undefined): number {
  if (!colour) throw new Error('a token is missing');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
