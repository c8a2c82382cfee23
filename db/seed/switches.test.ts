import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SWITCHES, type SwitchSeed } from './switches.ts';

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

const namesIn = (tree: readonly SwitchSeed[]): string[] => tree.flatMap(({ modId, children = [] }) => [modId, ...namesIn(children)]);

test('CON-29 Each switch of a site is part of the console journey, described in the console and listed in the docs', () => {
  const names = namesIn(SWITCHES);
  expect(NAMED_BY_THE_SPECIFICATION.filter((name) => !names.includes(name))).toEqual([]);
  const journey = read('e2e/console-switches.test.ts');
  expect(names.filter((name) => !journey.includes(`'${name}'`))).toEqual([]);
  const docs = read('docs/switches.md');
  expect(names.filter((name) => !docs.includes(name))).toEqual([]);
  for (const language of ['pt', 'en']) {
    const { sites } = JSON.parse(read(`domains/merchant/console/text/${language}.json`));
    expect(names.filter((name) => !sites.switchMeanings[name])).toEqual([]);
  }
});
