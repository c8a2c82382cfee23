import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROBLEM_STATUS } from '../../apps/api/problem-status.ts';
import { LANGUAGES } from '../../platform/contract/languages.ts';
import { catalogueFile, flattenCatalogue, listCatalogueFolders, readCatalogue } from './text-catalogues.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CODES = Object.keys(PROBLEM_STATUS);

// Codes of the page itself: the call did not arrive, or an unexpected error.
const OF_THE_PAGE = ['network', 'unknown_error'];

// Entries of the specification's error catalogue (document 1, section 8), each with its text key.
const SITUATIONS = {
  'system busy, try later': 'problem.system_busy',
  'unknown error': 'problem.unknown_error',
  'the requested url is empty': 'problem.not_found',
  'network slow or offline': 'problem.network',
  'username or password wrong': 'problem.wrong_credentials',
  'verification code error': 'problem.in_verification_error',
  'captcha error': 'problem.captcha_wrong',
  // An unknown user name must not be disclosed: such a login reads as a wrong password.
  'user does not exist': 'problem.wrong_credentials',
  'user is disabled': 'problem.account_blocked',
  'username already exists': 'problem.username_taken',
  'no login permission': 'problem.not_allowed',
  'feature unavailable': 'problem.feature_unavailable',
  'you are not logged in, please log in first': 'problem.login_required',
  'account has been logged out, please log in again': 'problem.session_replaced',
  'invalid invitation code': 'problem.invitation_code_error',
  'referrer link error': 'problem.recommender_unknown',
  'non-member account cannot log in': 'problem.error_member_login',
  'non-agent cannot log in': 'problem.error_agent_login',
  'IP or location restriction': 'problem.region_restricted',
  'system upgrading': 'problem.under_maintenance',
  'platform under maintenance': 'problem.under_maintenance',
  'free_reject: please log in to use this feature, or no permission': 'problem.free_reject',
  'please login an actual account': 'problem.real_account_required',
} as const;

const platform = listCatalogueFolders().get('platform') ?? '';
const textsIn = (language: (typeof LANGUAGES)[number]) => flattenCatalogue(readCatalogue(catalogueFile(platform, language)));

describe.each(LANGUAGES)('ACC-36 in %s', (language) => {
  const texts = textsIn(language);

  test('every code has one text, and every problem text has a code', () => {
    const keys = [...texts.keys()].filter((key) => key.startsWith('problem.'));
    expect(keys.toSorted()).toEqual([...CODES, ...OF_THE_PAGE].map((code) => `problem.${code}`).toSorted());
  });

  test('every text is a sentence of its language and not its code', () => {
    const odd = [...CODES, ...OF_THE_PAGE].filter((code) => {
      const text = texts.get(`problem.${code}`) ?? '';
      return text === code || text.includes('_') || !/[.!。！]$/u.test(text) || !SCRIPT[language].test(text);
    });
    expect(odd).toEqual([]);
  });

  test('every situation of the error catalogue has a text', () => {
    expect(Object.entries(SITUATIONS).filter(([, key]) => !texts.has(key))).toEqual([]);
  });
});

test('ACC-36 every language has its own wording', () => {
  const [first, ...others] = LANGUAGES.map(textsIn);
  for (const other of others)
    for (const [key, text] of first ?? []) if (key.startsWith('problem.')) expect(other.get(key), key).not.toBe(text);
});

test('ACC-36 every situation is used by a problem code of the server or by a text of a screen', () => {
  const sources = [...sourcesIn('domains'), ...sourcesIn('platform'), ...sourcesIn('apps')].map((file) => readFileSync(file, 'utf8'));
  const isMet = (key: string) => {
    const code = key.slice('problem.'.length);
    const saying = [`new Problem('${code}'`, `code: '${code}'`, `'problem.${code}'`, `: '${code}'`, `? '${code}'`];
    return sources.some((source) => saying.some((words) => source.includes(words)));
  };
  expect(Object.values(SITUATIONS).filter((key) => !isMet(key))).toEqual([]);
});

const SCRIPT = {
  pt: /^(?:\{\w+\} )?\p{Script=Latin}/u,
  en: /^(?:\{\w+\} )?\p{Script=Latin}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
} as const;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[/\\](?:node_modules|dist|testing|contract)[/\\]/.test(file));
}
