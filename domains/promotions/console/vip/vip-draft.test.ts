import { expect, test } from 'vitest';
import type { VipProgramme } from '@jogada/promotions/contract/operator';
import { draftOf, emptyLevel, findFaults, programmeOf, type VipDraft } from './vip-draft.ts';

const PROGRAMME: VipProgramme = {
  merchantCode: 'demo',
  merchantName: 'Jogada',
  currency: 'BRL',
  waitsForSecond: false,
  languages: ['pt', 'en'],
  programme: {
    pointAmount: '100',
    weights: [{ classification: 'RNG', percent: 100 }],
    levels: [
      {
        level: 1,
        names: [
          { language: 'pt', name: 'Broto' },
          { language: 'en', name: 'Sprout' },
        ],
        pointsNeeded: 100,
        pointsKept: 20,
        levelUpAmount: '200',
        monthlyAmount: '0',
        wagerTimes: 1,
        wheelTickets: 1,
        memberCount: 3,
      },
    ],
    openedAt: '2026-01-01T00:00:00.000Z',
    changedAt: '2026-01-01T00:00:00.000Z',
  },
};

test('CON-21 Round-trips a merchant’s programme through its form', () => {
  const { level, memberCount, ...terms } = PROGRAMME.programme?.levels[0] ?? { level: 0, memberCount: 0 };
  expect([level, memberCount]).toEqual([1, 3]);
  expect(programmeOf(draftOf(PROGRAMME), PROGRAMME.languages)).toEqual({
    pointAmount: '100',
    weights: [{ classification: 'RNG', percent: 100 }],
    levels: [terms],
  });
});

test('CON-21 Refuses a level without a name in each language, not above the one before, or with more points to keep than to reach', () => {
  const draft = draftOf(PROGRAMME);
  const faults = (changed: Partial<VipDraft>) => [...findFaults({ ...draft, ...changed }, ['pt', 'en'])];
  const next = (wholes: object, names: Readonly<Record<string, string>> = { pt: 'Ipê', en: 'Ipê' }) => {
    const level = emptyLevel(['pt', 'en']);
    return faults({ levels: [...draft.levels, { ...level, names, wholes: { ...level.wholes, ...wholes } }] });
  };
  expect(faults({})).toEqual([]);
  expect(next({ pointsNeeded: '500' })).toEqual([]);
  expect(next({ pointsNeeded: '500' }, { pt: 'Ipê' })).toEqual([['levels.1.names.en', 'vip.nameMissing']]);
  expect(next({ pointsNeeded: '100' })).toEqual([['levels.1.wholes.pointsNeeded', { min: 101, max: 1_000_000_000_000 }]]);
  expect(next({ pointsNeeded: '500', pointsKept: '501' })).toEqual([['levels.1.wholes.pointsKept', { min: 0, max: 500 }]]);
  expect(next({ pointsNeeded: '500', wagerTimes: '101' })).toEqual([['levels.1.wholes.wagerTimes', { min: 0, max: 100 }]]);
  expect(faults({ weights: { RNG: '101', '*': '' } })).toEqual([['weights.RNG', { min: 0, max: 100 }]]);
  expect(faults({ levels: [], pointAmount: 0n })).toEqual([
    ['pointAmount', 'applications.amountMissing'],
    ['levels', 'vip.noLevel'],
  ]);
});
