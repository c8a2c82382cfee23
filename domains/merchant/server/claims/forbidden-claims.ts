import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { readTexts } from '@jogada/platform/server';

/** Why a phrase is forbidden in betting advertisements in Brazil (R30, and R33 for minors: 1.231 art. 12, PI 73/2026). */
const CLAIM_KINDS = ['urgency', 'recovery', 'income', 'certainty', 'success', 'minors'] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];

interface ForbiddenClaim {
  readonly kind: ClaimKind;
  /** The words as written in the text. */
  readonly words: string;
}

/**
 * Phrases rather than words, since the mandatory warnings mention betting, losing and investing too. Compared in lower case without
 * accents; an asterisk at the end of a word matches any ending.
 */
const PHRASES = readTexts<Readonly<Record<ClaimKind, readonly string[]>>>(new URL('phrases/', import.meta.url));

/** Returns the first phrase in a text that the Brazilian rules forbid, for the text's language. HTML tags are ignored. */
export function findForbiddenClaim(text: string, language: Language): ForbiddenClaim | undefined {
  const plain = plainOf(text);
  for (const { kind, pattern } of PATTERNS.get(language) ?? []) {
    const words = pattern.exec(plain)?.[0];
    if (words !== undefined) return { kind, words };
  }
  return undefined;
}

/** Japanese and Korean attach endings without spaces, so word boundaries do not apply. */
const IS_WRITTEN_TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const PATTERNS: ReadonlyMap<Language, readonly Pattern[]> = new Map(LANGUAGES.map((language) => [language, patternsOf(language)]));

interface Pattern {
  readonly kind: ClaimKind;
  readonly pattern: RegExp;
}

function patternsOf(language: Language): Pattern[] {
  const phrases = PHRASES[language];
  return CLAIM_KINDS.flatMap((kind) => phrases[kind].map((phrase) => ({ kind, pattern: patternOf(phrase) })));
}

function patternOf(phrase: string): RegExp {
  const words = phrase
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' ', String.raw`\s+`);
  return IS_WRITTEN_TOGETHER.test(phrase) ? new RegExp(words, 'u') : new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'u');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', nbsp: ' ', lt: '<', gt: '>', quot: '"' };

function plainOf(text: string): string {
  return text
    .replaceAll(/<\/?(?:p|br|hr|h\d|li|ul|ol|div|tr|td|th|table|blockquote)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? numbered(name) ?? whole)
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('\u2019', "'")
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}

function numbered(name: string): string | undefined {
  const code = name.startsWith('#x') || name.startsWith('#X') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return name.startsWith('#') && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
