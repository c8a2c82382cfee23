import { expect, test } from 'vitest';
import type { VipProgramme } from '@jogada/promotions/contract/operator';
import { draftOf, emptyLevel, programmeOf } from './vip-draft.ts';

const PROGRAMME: VipProgramme = {
  merchantCode: 'demo',
  merchantName: 'Jogada',
  currency: 'BRL',
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
  const next = (wholes: object, names: Readonly<Record<string, string>> = { pt: 'Ipê', en: 'Ipê' }) => {
    const level = emptyLevel('2');
    return programmeOf({ ...draft, levels: [...draft.levels, { ...level, names, wholes: { ...level.wholes, ...wholes } }] }, ['pt', 'en']);
  };
  expect(next({ pointsNeeded: '500' })?.levels).toHaveLength(2);
  expect(next({ pointsNeeded: '500' }, { pt: 'Ipê' })).toBeUndefined();
  expect(next({ pointsNeeded: '100' })).toBeUndefined();
  expect(next({ pointsNeeded: '500', pointsKept: '501' })).toBeUndefined();
  expect(next({ pointsNeeded: '500', wagerTimes: '101' })).toBeUndefined();
  expect(programmeOf({ ...draft, weights: { RNG: '101' } }, ['pt', 'en'])).toBeUndefined();
});
