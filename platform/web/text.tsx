import type { Language } from '@jogada/platform/contract';
import type { ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { LANGUAGE_TAGS } from './languages.ts';

/** A merged catalogue: the texts of every domain under the domain's name, compiled. */
export type Texts = Readonly<Record<string, unknown>>;

interface TextProviderProps {
  readonly language: Language;
  readonly texts: Texts;
  readonly timeZone: string;
  readonly children: ReactNode;
}

export function TextProvider({ language, texts, timeZone, children }: TextProviderProps) {
  return (
    <IntlProvider
      locale={LANGUAGE_TAGS[language]}
      messages={texts}
      timeZone={timeZone}
      onError={reportMissingText}
      getMessageFallback={nameMissingText}
    >
      {children}
    </IntlProvider>
  );
}

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
 * Makes a domain's `useText` hook, with keys checked against its Portuguese catalogue:
 * `export const useText = textOf<typeof catalogue>('wallet');`
 */
export function textOf<Catalogue>(domain: string): () => Text<TextKey<Catalogue>> {
  return function useText() {
    // The library's own key type comes from one global catalogue; ours is split by domain, and narrower than string.
    return useTranslations(domain) as unknown as Text<TextKey<Catalogue>>;
  };
}

function reportMissingText(error: Error): void {
  console.error(error.message);
}

function nameMissingText({ namespace, key }: { namespace?: string; key: string }): string {
  return namespace ? `${namespace}.${key}` : key;
}
