import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../platform/contract/languages.ts';
import { catalogueFile, flattenCatalogue, readCatalogue } from './text-catalogues.ts';

/** The machine-checkable part of docs/terms.md. */
const ROOT = join(import.meta.dirname, '..', '..');

const FOLDERS = globSync('{apps,arcade,domains,platform}/**/text/ja.json', { cwd: ROOT }).map(dirname).toSorted();

/** The text that agents sign: its words are settled with them. */
const SIGNED = 'domains/agents/server/contract/text';

/** Formulas contain colons. */
const EXCEPTIONS: Readonly<Record<Language, readonly string[]>> = {
  pt: [],
  en: [],
  ja: ['fair_intro', 'room_fair_intro', 'wheel.how'],
  ko: [],
};

/** These terms differ only by their capitals. */
const FORBIDDEN_AS_WRITTEN = /(?<![A-Za-z])PIX(?![A-Za-z])|\bJogadas\b/;

const FORBIDDEN: Readonly<Record<Language, RegExp>> = {
  pt: /\bN[ãa]o deu\b|\bdá para\b|dinheiro de (?:mentira|teste|brincadeira)|\bvir(?:a|ar|ou) dinheiro|\bsenha de (?:entrada|pagamento)|\bapanha|\bcotaç|\bboa sorte\b|\bcifrad|\bmembros?\b/i,
  en: /\bsign(?:ed|s|ing)?[ -](?:in|out)\b|\buser name|\be-mail|\bsomebody\b|\bnobody\b|\beverybody\b|\bcannot\b|licence|favour|neighbour|\bcentre|\bcolour(?!\})|cancelled|\bpayment password|\bby itself\b|\bgood luck\b|customer service|\bthe house\b|’/i,
  ja: /支払いパスワード|あなた|幸運|お便り|お休み|抽せん|当せん|賭け|会員|カスタマー|友だち|封筒|ハウス提供|:(?=\s|$)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）]):/u,
  ko: /행운|결제 비밀번호|인증 코드|환급률|제공사|책임 게임|홍바오|(?<!풀)하우스(?! 엣지)|무료 스핀|마코앵무|자기 배제|(?<!만 )18세|[아어여해예에려네죠줘와워돼봐써]요(?!\p{Script=Hangul})/u,
};

const PLACEHOLDER = /\{\w+\}/g;
/** Keys of buttons by their last part, and the keys that only look like one. */
const BUTTON =
  /(?:^|\.)(?:submit|action|save|send|confirm|cancel|claim|copy|retry|again|accept|apply|play|playNow|createAccount|logIn|logOut|change)$/;
const NOT_BUTTONS = [
  'password.confirm',
  'pin.confirm',
  'protection.pause.confirm',
  'register.terms.play',
  'referral.rule.play',
  'points.confirm',
];
const TITLE = /(?:^title\.|(?:^|[._])title$|Title$)/;
/** Errors that only the console shows. */
const CONSOLE_ERRORS = [
  'pattern_refused',
  'claim_forbidden',
  'text_invalid',
  'country_database_missing',
  'currency_fixed',
  'profile_refused',
].map((code) => `problem.${code}`);

function textsOf(folder: string, language: Language): [string, string][] {
  return [...flattenCatalogue(readCatalogue(catalogueFile(join(ROOT, folder), language)))];
}

function longerThan(most: number, [, text]: readonly [string, string]): boolean {
  return text.replaceAll(PLACEHOLDER, '').length > most;
}

describe.each(FOLDERS)('the texts of %s', (folder) => {
  test.skipIf(folder === SIGNED).each(LANGUAGES)('use the terms of docs/terms.md in %s', (language) => {
    const wrong = textsOf(folder, language).filter(([key, text]) => {
      const words = text.replaceAll(PLACEHOLDER, '');
      return FORBIDDEN_AS_WRITTEN.test(words) || (!EXCEPTIONS[language].includes(key) && FORBIDDEN[language].test(words));
    });
    expect(wrong).toEqual([]);
  });

  test('have short buttons, titles and errors in Portuguese', () => {
    const texts = folder.includes('/server/') ? [] : textsOf(folder, 'pt');
    expect({
      buttons: texts.filter((text) => BUTTON.test(text[0]) && !NOT_BUTTONS.includes(text[0]) && longerThan(18, text)),
      titles: texts.filter((text) => TITLE.test(text[0]) && longerThan(26, text)),
      errors: texts.filter((text) => text[0].startsWith('problem.') && !CONSOLE_ERRORS.includes(text[0]) && longerThan(90, text)),
    }).toEqual({ buttons: [], titles: [], errors: [] });
  });
});

test.each(LANGUAGES)('An event has one name on the screens and in the statement in %s', (language) => {
  const screen = new Map(textsOf('domains/wallet/web/text', language));
  const statement = textsOf('domains/wallet/server/statement/text', language).filter(([key]) => key.startsWith('kinds.'));
  const shared = statement
    .map(([key, text]) => ({ kind: key.slice('kinds.'.length), text, shown: screen.get(`kind.${key.slice('kinds.'.length)}`) }))
    // The screen names the vendor.
    .filter(({ shown }) => shown !== undefined && !shown.includes('{source}'));
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.filter(({ text, shown }) => text !== shown)).toEqual([]);
});

/** The basic characters of GSM 03.38. Other characters halve a segment of an SMS. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const SMS_FACTS: Readonly<Record<string, string>> = {
  merchant: 'Jogada',
  code: '123456',
  amount: 'R$ 12.345,00',
  key: '***.456.789-**',
  contact: '(11) *****-4321',
  until: '30 de novembro de 2026',
  link: 'https://jogada.example/m/account/closing',
};

test('An SMS in Portuguese fits one segment', () => {
  const long = textsOf('domains/accounts/server/messages/text', 'pt')
    .filter(([key]) => key.startsWith('sms.'))
    .map(([key, text]) => [key, text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => SMS_FACTS[name] ?? whole)] as const)
    .filter(([, text]) => text.length > (GSM.test(text) ? 160 : 70));
  expect(long).toEqual([]);
});
