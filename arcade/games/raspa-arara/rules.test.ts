import { expect, test } from 'vitest';
import { roundDraws } from '../../fairness/server-seed.ts';
import { HIT_PERCENT, RETURN_PERCENT } from './return-percent.ts';
import { CELLS, drawCard, PRIZES, prizeOf, TICKETS } from './rules.ts';

test('the edition returns exactly the stated percentages', () => {
  const paid = PRIZES.reduce((sum, { stakes, tickets }) => sum + stakes * tickets, 0);
  const winning = PRIZES.reduce((sum, { tickets }) => sum + tickets, 0);
  expect(((paid / TICKETS) * 100).toFixed(2)).toBe(RETURN_PERCENT);
  expect((Math.floor((winning / TICKETS) * 1000) / 10).toFixed(1)).toBe(HIT_PERCENT);
});

test('the edition holds the stated number of tickets of each prize', () => {
  const counts = new Map<number, number>();
  for (let ticket = 0; ticket < TICKETS; ticket++) counts.set(prizeOf(ticket), (counts.get(prizeOf(ticket)) ?? 0) + 1);
  for (const { stakes, tickets } of PRIZES) expect(counts.get(stakes)).toBe(tickets);
});

test('a card shows its prize three times and no other prize as often', () => {
  const serverSeed = Buffer.alloc(32, 9);
  const nearMisses = { blank: 0, won: 0, blanks: 0, wins: 0 };
  for (let nonce = 0n; nonce < 20_000n; nonce++) {
    const { cells, prize } = drawCard(roundDraws({ serverSeed, clientSeed: 'cards', nonce }));
    expect(cells).toHaveLength(CELLS);
    const counts = PRIZES.map(({ stakes }) => ({ stakes, count: cells.filter((cell) => cell === stakes).length }));
    expect(counts.filter(({ count }) => count >= 3).map(({ stakes }) => stakes)).toEqual(prize === 0 ? [] : [prize]);
    const hasHighPair = counts.some(({ stakes, count }) => stakes === 10_000 && count === 2);
    nearMisses[prize === 0 ? 'blanks' : 'wins'] += 1;
    if (hasHighPair) nearMisses[prize === 0 ? 'blank' : 'won'] += 1;
  }
  // A pair of the top prize: C(2,2)·C(16,7)/C(18,9) of blank cards. Near misses are not made more likely.
  expect(nearMisses.blank / nearMisses.blanks).toBeCloseTo(0.2353, 1);
});
