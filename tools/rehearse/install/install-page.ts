import { readFileSync } from 'node:fs';
import { inRoot } from '../../run/places.mjs';

const PAGE = 'docs/running/install.md';

/** What docs/running/install.md leaves to the operator. */
export interface Names {
  readonly site: string;
  readonly arcade: string;
  readonly console: string;
  /** Host of the payment provider's API. */
  readonly provider: string;
}

/** The blocks of commands of a section of the page as they stand, a command a line. */
export function blocksOf(section: number): readonly (readonly string[])[] {
  return blocksIn(sectionOf(section));
}

/** The blocks of commands of a text in Markdown. */
export function blocksIn(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block.trimEnd().split('\n'));
}

/** `jogada.env` with the values in angle brackets replaced (section 3). */
export function fillSettings(settings: string, names: Names): string {
  const known: Readonly<Record<string, string>> = { ...names };
  return settings.replaceAll(/^[A-Z].*$/gm, (line) => line.replaceAll(/<(\w+)>/g, (shown, name: string) => known[name] ?? shown));
}

/** The secrets with the provider's `pixClientSecret` (section 3). */
export function withProviderSecret(secrets: string, pixClientSecret: string): string {
  const known = JSON.parse(secrets) as Readonly<Record<string, unknown>>;
  if (typeof known['pixClientSecret'] !== 'string') throw new Error('the secrets have no pixClientSecret');
  return `${JSON.stringify({ ...known, pixClientSecret }, null, 2)}\n`;
}

/** The file of the proxy with the operator's names (section 5). */
export function proxyFor(configuration: string, names: Names): string {
  const replaced = { 'jogos.example': names.arcade, 'mesa.example': names.console };
  return Object.entries(replaced).reduce((text, [example, name]) => {
    if (!text.includes(example)) throw new Error(`the proxy's file does not name ${example}`);
    return text.replaceAll(example, name);
  }, configuration);
}

function sectionOf(section: number): string {
  const text = readFileSync(inRoot(PAGE), 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith(`${section}. `));
  if (text === undefined) throw new Error(`${PAGE} has no section ${section}`);
  return text;
}
