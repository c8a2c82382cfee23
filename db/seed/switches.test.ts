import { readFileSync } from 'node:fs';
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
