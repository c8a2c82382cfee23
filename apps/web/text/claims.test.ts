import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { NOTICES, PROMOTIONS } from '../../../db/seed/announcement-texts.ts';
import { BANNERS } from '../../../db/seed/banners.ts';
import { HELP_EN } from '../../../db/seed/help/en.ts';
import { HELP_JA } from '../../../db/seed/help/ja.ts';
import { HELP_KO } from '../../../db/seed/help/ko.ts';
import { HELP_PT } from '../../../db/seed/help/pt.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Words of speed, comparison, popularity, prizes, encryption and staffing: each states something that has to be so. */
const CLAIMS: Record<Language, RegExp> = {
  pt: /na hora\b|sem espera|instant[âa]ne|em (?:poucos )?(?:segundos|minutos)\b|em um minuto|imediat|maioria|quase sempre|milhares|em alta|mais jog(?:a|ad[oa]s)\b|\bacumulado\b|cifrad|criptograf|\b24 ?h\b|24\/7|pessoa agora|está pronta|teste grátis antes|garantid/i,
  en: /\binstant(?:ly)?\b|(?<!opened )\bat once\b|\bright away\b|the wait\b|\bin (?:a few )?(?:seconds|minutes|a minute)\b|\bimmediate|\bmost (?:are|of them|take|played)|almost always|thousands|\bhot\b|everybody plays|jackpot|encrypted|24\/7|person now|is ready\. |free first|guarantee/i,
  ja: /即時|瞬時|数秒|数分|待たせ|ほとんど|大半|人気|いちばん遊|最も遊|ジャックポット|暗号化|24時間(?:対応|受付|365)|今すぐ(?:担当|話)|まずは無料/,
  ko: /즉시(?! 비밀)|몇 초|몇 분|기다림 없|대부분|거의 항상|수천|인기|가장 많이|잭팟|암호화(?!폐)|24시간 (?:상담|운영|연중)|지금 상담원|무료 체험도/,
};

/**
 * The texts that may use such a word, with the file that makes it so: an act of one transaction, a figure that is computed, or a rule that the
 * server enforces.
 */
const FOUNDED: Readonly<Record<string, string>> = {
  'apps/web.promise.instant.body': 'domains/wallet/server/deposit/settle-payment.ts',
  'seed.help.deposit-pix.content': 'domains/wallet/server/deposit/settle-payment.ts',
  'arcade/games/baile-de-ouro.jackpots': 'arcade/games/baile-de-ouro/rules.ts',
  'arcade/games/baile-de-ouro.jackpots_text': 'arcade/games/baile-de-ouro/rules.ts',
  'domains/accounts/web.devices.endLead': 'domains/accounts/server/session/end-device.ts',
  'domains/accounts/web.devices.everywhereLead': 'domains/accounts/server/session/sign-out-everywhere.ts',
  'domains/accounts/web.register.limits.later': 'domains/wallet/server/protection/limits.ts',
  'domains/accounts/web.register.terms.data': 'domains/accounts/server/members/personal-data.ts',
  'domains/accounts/web.twoStep.renewCodesLead': 'domains/accounts/server/second-factor/recovery-codes.ts',
  'domains/agents/server/contract.paidByUpline': 'domains/agents/server/jobs.ts',
  'domains/agents/web.bill.waitingHint': 'domains/agents/server/jobs.ts',
  'domains/games/web.catalogue.hot': 'domains/games/server/catalogue/mark-hot-games.ts',
  'domains/games/web.catalogue.feature.jackpot': 'domains/games/server/catalogue/list-games.ts',
  'domains/games/web.category.HOT': 'domains/games/server/catalogue/mark-hot-games.ts',
  'domains/games/web.lobby.hot': 'domains/games/server/catalogue/mark-hot-games.ts',
  'domains/games/web.classification.JP': 'domains/games/server/catalogue/list-games.ts',
  'domains/wallet/web.limits.lead': 'domains/wallet/server/protection/limits.ts',
  'domains/wallet/web.limits.tighterHint': 'domains/wallet/server/protection/limits.ts',
};

interface Written {
  readonly place: string;
  readonly language: Language;
  readonly text: string;
}

function* textsIn(value: unknown, place: string, language: Language | undefined): Generator<Written> {
  if (typeof value === 'string') {
    if (language !== undefined) yield { place, language, text: value };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const spoken = LANGUAGES.find((known) => known === key);
    yield* textsIn(inner, spoken ? place : `${place}.${key}`, language ?? spoken);
  }
}

/** The catalogues that players read, and the content of the demo brand. */
function* playerTexts(): Generator<Written> {
  const files = globSync(
    ['apps/web/text', 'domains/*/web/text', 'platform/web/text', 'domains/*/server/**/text', 'arcade/**/text'].map(
      (folder) => `${folder}/*.json`,
    ),
    { cwd: ROOT },
  );
  for (const file of files) {
    const language = LANGUAGES.find((known) => known === basename(file, '.json'));
    yield* textsIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8')), file.replace(/\/text\/\w+\.json$/, ''), language);
  }
  const seeds = { banners: BANNERS, notices: NOTICES, promotions: PROMOTIONS };
  for (const [name, seed] of Object.entries(seeds)) yield* textsIn(seed, `seed.${name}`, undefined);
  yield* textsIn({ pt: HELP_PT, en: HELP_EN, ja: HELP_JA, ko: HELP_KO }, 'seed.help', undefined);
}

const claims = [...playerTexts()].filter(({ language, text }) => CLAIMS[language].test(text));

test('Every claim of the texts in four languages names what makes it so', () => {
  const unfounded = claims.filter(({ place }) => !Object.hasOwn(FOUNDED, place));
  expect(unfounded.map(({ place, language, text }) => `${place} ${language}: ${text}`)).toEqual([]);
});

test('Every founded claim is still written, and its source exists', () => {
  const written = new Set(claims.map(({ place }) => place));
  expect(Object.keys(FOUNDED).filter((place) => !written.has(place))).toEqual([]);
  expect(Object.values(FOUNDED).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
