import type { Page } from 'playwright-core';
import { listCatalogueFolders, readTexts } from '../../tools/build/text-catalogues.ts';
import { compileCatalogue } from '../../tools/build/texts-plugin.ts';

const OPEN = '⟦';
const CLOSE = '⟧';
const ACCENTED = new Map([...'aeioucnyAEIOUCNY'].map((letter, index) => [letter, [...'áéíóúçñýÁÉÍÓÚÇÑÝ'][index] ?? letter]));
const PADDING = ' lórem ípsum dólor sít ámet cónsectetur ádipiscing élit séd dó éiusmod témpor íncididunt út lábore ét dólore mágna áliqua';
const LONGER_BY = 0.4;

/**
 * Replaces English on this page by a pseudo-language: every catalogue text in brackets, with accents and 40 % longer. Text that appears
 * without brackets is not in a catalogue.
 */
export async function inventLanguage(page: Page): Promise<void> {
  const texts = change(compileCatalogue(readTexts('en', listCatalogueFolders())));
  await page.route(
    ({ pathname }) => /^\/assets\/en-[\w-]+\.js$/.test(pathname),
    (route) => route.fulfill({ contentType: 'text/javascript', body: `export const texts = ${JSON.stringify(texts)};` }),
  );
}

/** Transforms a catalogue or, inside one, a compiled message: a text, or a list of texts and values. */
function change(entry: unknown): unknown {
  if (typeof entry === 'string' || Array.isArray(entry)) return changeMessage(entry);
  return Object.fromEntries(Object.entries(Object(entry)).map(([name, inner]) => [name, change(inner)]));
}

function changeMessage(message: unknown): unknown {
  if (typeof message === 'string') return stretch(message);
  return Array.isArray(message) ? message.map((part: unknown) => (Array.isArray(part) ? changePart(part) : changeMessage(part))) : message;
}

// [name], [name, kind, style], [name, kind, { one: message }], or [tag, ...content].
function changePart([name, kind, ...rest]: unknown[]): unknown[] {
  if (kind === undefined) return [name];
  if (typeof kind !== 'number' || kind === 0) return [name, ...[kind, ...rest].map((inner) => changeMessage([inner])).flat()];
  return [name, kind, ...rest.map((style) => (isOptions(kind) ? change(style) : style))];
}

/** True for select, plural and selectordinal; the other kinds format numbers and dates. */
function isOptions(kind: number): boolean {
  return kind <= 3;
}

function stretch(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const words = text.trim();
  const [before = '', after = ''] = text.split(words);
  const accented = [...words].map((letter) => ACCENTED.get(letter) ?? letter).join('');
  const padding = PADDING.repeat(5)
    .slice(0, Math.ceil(words.length * LONGER_BY))
    .trimEnd();
  return `${before}${OPEN}${accented}${padding}${CLOSE}${after}`;
}

const INVENTED = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}`, 'g');
const CALENDAR = [
  ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)),
  ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1)),
];
const CALENDAR_WORDS = new Set(
  CALENDAR.flatMap((date) =>
    (['short', 'long'] as const).flatMap((length) => [
      date.toLocaleDateString('en', { month: length }),
      date.toLocaleDateString('en', { weekday: length }),
    ]),
  ),
);

/** Returns whether a text contains pseudo-language. */
export function isInvented(text: string): boolean {
  return text.includes(OPEN);
}

/** Returns the words of a text that come neither from a catalogue, nor from the server, nor from date, time or currency formats. */
export function findUnspoken(text: string, served: string): string[] {
  return (
    text
      .split(INVENTED)
      .flatMap((piece) => piece.split(' · '))
      // A name from the server may end a sentence.
      .map((piece) => piece.trim().replace(/(?<=\p{L})[.,:]$/u, ''))
      .filter((piece) => /\p{L}/u.test(piece) && !served.includes(piece) && !isFormatted(piece))
  );
}

function isFormatted(piece: string): boolean {
  return piece.split(/[^\p{L}$]+/u).every((word) => word === '' || /^(R\$|BRL|AM|PM|at|hr|min)$/.test(word) || CALENDAR_WORDS.has(word));
}
