import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SWITCH_NAMES } from '@jogada/merchant/contract/player';
import { isSwitchedOff, type Merchant } from '@jogada/merchant/server';
import { switchesDocument } from '../../tools/generate/switches-document.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The switches that the specification's three documents name. */
const NAMED_BY_THE_SPECIFICATION = [
  'AGENTRANSMULTDOWN3',
  'AGEPAG',
  'AGEREBINC3',
  'AGETEAMPNL3',
  'CBS3',
  'DOWNMAN',
  'FACEBOOKLOGIN3',
  'GAMSER',
  'GOOGLELOGIN3',
  'MAILCEN',
  'MOBILENUMPASSREG3',
  'MOBILENUMREG3',
  'REFERRAL',
  'REGMOBVERF3',
  'SECPRIV',
  'TEAMBETTING3',
  'TRANSBETREPMEM3',
  'TRANSREC3',
  'USERNAMEREG3',
  'VERIFICATION3',
];

/** The switches that sites of db/release.json have. */
const RELEASED = `
AFFMAN3 AGENTRANSMULTDOWN3 AGEPAG AGEREBINC3 AGETEAMPNL3 CBS3 CHNGPASSVERIF3 COCKFIGHT3 COMM3 DAILYSALCONT3 DOWNMAN DPSTBAS3 DPSTREC3
FACEBOOKLOGIN3 FEEDBACK3 FREEPLAY3 FUNDTRANS3 GAMELO3 GAMELOFAV3 GAMELOHOT3 GAMELOREC3 GAMSER GOOGLELOGIN3 HOURSAL3 INBOX3 LOGIN3
LOGINIPVERF3 MAILCEN MEMCEN3 MOBILENUMPASSREG3 MOBILENUMREG3 MOBILEVERCODELOGIN3 PASS3 PNLREP3 PROFPIC3 PTSYS3 PWDEXPFORCECHANGE3
REFERRAL REG3 REGMOBVERF3 REWCEN3 SECPRIV SIGNCONDIV3 TEAMBETTING3 TRANSBETREPMEM3 TRANSREC3 USERNAMEREG3 VERIFICATION3 VIPBEN3
WTHDRWBAS3 WTHDRWCANCEL3
`
  .trim()
  .split(/\s+/);

test('CON-29 A migration gives the sites of the last release each newer switch', () => {
  const migrations = globSync('db/migrations/*.sql', { cwd: ROOT }).map(read).join('\n');
  const newer = SWITCH_NAMES.filter((name) => !RELEASED.includes(name));
  expect(newer.filter((name) => !migrations.includes(`'${name}'`))).toEqual([]);
});

test('CON-29 Each switch of a site is part of a journey, described in the console and listed in the docs', () => {
  const names: readonly string[] = SWITCH_NAMES;
  expect(NAMED_BY_THE_SPECIFICATION.filter((name) => !names.includes(name))).toEqual([]);
  const journeys = read('e2e/console-switches.test.ts') + read('e2e/menus.test.ts');
  expect(names.filter((name) => !journeys.includes(`'${name}'`))).toEqual([]);
  expect(read('docs/switches.md'), '`npm run generate` writes it anew').toBe(switchesDocument(read('docs/switches.md')));
  for (const language of ['pt', 'en']) {
    const { sites } = JSON.parse(read(`domains/merchant/console/text/${language}.json`));
    expect(names.filter((name) => !sites.switchMeanings[name])).toEqual([]);
  }
});

test('Does not compile a question for a misspelt switch', () => {
  const merchant = { switchesOn: new Set<string>(), switchTree: [] } as unknown as Merchant;
  // @ts-expect-error -- the name is misspelt
  expect(isSwitchedOff(merchant, 'GAMELOFAV')).toBe(false);
  expect(isSwitchedOff(merchant, 'GAMELOFAV3')).toBe(false);
});
