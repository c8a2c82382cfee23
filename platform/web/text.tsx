import type { Language } from '@jogada/platform/contract';
import formatMessage from 'icu-minify/format';
import { cloneElement, createContext, isValidElement, use, useMemo, type ReactNode } from 'react';
import { dateTimeFormatOf, numberFormatOf, pluralRulesOf } from './intl-formats.ts';
import { LANGUAGE_TAGS } from './languages.ts';

/** A merged catalogue: the compiled texts of every domain under the domain's name. */
export type Texts = Readonly<Record<string, unknown>>;

/** The language and texts of a page. */
export interface Spoken {
  readonly language: Language;
  readonly texts: Texts;
  readonly timeZone: string;
  /** Called with the path of every text that is used, including the domain's name. */
  readonly onUse?: (path: string) => void;
  /** Called for a missing text. Returns whether it is still loading. */
  readonly onMissing?: (path: string) => boolean;
}

export const SpokenContext = createContext<Spoken | null>(null);

/** `deposit.title` for every text in a catalogue. */
export type TextKey<Catalogue> = {
  [Name in keyof Catalogue & string]: Catalogue[Name] extends string ? Name : `${Name}.${TextKey<Catalogue[Name]>}`;
}[keyof Catalogue & string];

export type TextValues = Readonly<Record<string, string | number | Date>>;
export type RichTextValues = Readonly<Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>>;

export interface Text<Key extends string> {
  (key: Key, values?: TextValues): string;
  /** With elements in place of tags: `t.rich('terms', { link: (words) => <a>{words}</a> })`. */
  readonly rich: (key: Key, values: RichTextValues) => ReactNode;
  readonly has: (key: string) => boolean;
}

/**
 * Creates a domain's `useText` hook, with keys checked against its Portuguese catalogue: `export const useText = textOf<typeof
 * catalogue>('wallet');`
 */
export function textOf<Catalogue>(domain: string): () => Text<TextKey<Catalogue>> {
  return function useText() {
    const spoken = useSpoken();
    return useMemo(() => sayIn(spoken, domain), [spoken]);
  };
}

export function useSpoken(): Spoken {
  const spoken = use(SpokenContext);
  if (!spoken) throw new Error('no PreferencesProvider');
  return spoken;
}

function sayIn(spoken: Spoken, domain: string): Text<string> {
  const say = (key: string, values?: RichTextValues) => {
    const path = `${domain}.${key}`;
    spoken.onUse?.(path);
    const message = findText(spoken.texts, path);
    if (message === undefined) return nameMissing(spoken, path);
    return typeof message === 'string' ? message : write(message, spoken, values);
  };
  return Object.assign((key: string, values?: TextValues) => String(say(key, values)), {
    rich: (key: string, values: RichTextValues) => say(key, withKeys(values)) as ReactNode,
    has: (key: string) => findText(spoken.texts, `${domain}.${key}`) !== undefined,
  });
}

type CompiledText = Parameters<typeof formatMessage>[0];

function findText(texts: Texts, path: string): CompiledText | undefined {
  let place: unknown = texts;
  for (const name of path.split('.')) place = (place as Texts | null | undefined)?.[name];
  // A text is a string or, where it takes values, a list. Anything else is a section.
  return typeof place === 'string' || Array.isArray(place) ? (place as CompiledText) : undefined;
}

function write(message: CompiledText, { language, timeZone }: Spoken, values?: RichTextValues): unknown {
  // The library's types exclude elements, which it passes through unchanged.
  const given = values as Parameters<typeof formatMessage>[2];
  return formatMessage(message, LANGUAGE_TAGS[language], given, { timeZone, formatters: FORMATTERS });
}

type Formatters = Parameters<typeof formatMessage>[3]['formatters'];
const FORMATTERS: Formatters = {
  // The library calls nothing but `format`.
  getNumberFormat: numberFormatOf as Formatters['getNumberFormat'],
  getDateTimeFormat: dateTimeFormatOf,
  getPluralRules: pluralRulesOf,
};

function nameMissing({ onMissing }: Spoken, path: string): string {
  if (onMissing?.(path)) return '';
  console.error(`missing text ${path}`);
  return path;
}

// Elements within a text are in a list, so they need keys.
function withKeys(values: RichTextValues): RichTextValues {
  const keyed = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value] as const;
    let count = 0;
    const make = (chunks: ReactNode) => {
      const made = value(chunks);
      count += 1;
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count}` }) : made;
    };
    return [name, make] as const;
  });
  return Object.fromEntries(keyed);
}
