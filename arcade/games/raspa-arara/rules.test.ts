import { expect, test } from 'vitest';
import { roundDraws } from '../../fairness/server-seed.ts';
import { HIT_PERCENT, RETURN_PERCENT } from './return-percent.ts';
import { CELLS, drawCard, PRIZES, prizeOf, TICKETS } from './rules.ts';

test('the edition pays exactly what the page states', () => {
  const paid = PRIZES.reduce((sum, { stakes, tickets }) => sum + stakes * tickets, 0);
  const winning = PRIZES.reduce((sum, { tickets }) => sum + tickets, 0);
  expect(((paid / TICKETS) * 100).toFixed(2)).toBe(RETURN_PERCENT);
  expect((Math.floor((winning / TICKETS) * 1000) / 10).toFixed(1)).toBe(HIT_PERCENT);
});

test('every ticket of the edition holds the prize that its number says', () => {
  const counts = new Map<number, number>();
  for (let ticket = 0; ticket < TICKETS; ticket++) counts.set(prizeOf(ticket), (counts.get(prizeOf(ticket)) ?? 0) + 1);
  for (const { stakes, tickets } of PRIZES) expect(counts.get(stakes)).toBe(tickets);
});

test('a card shows its prize three times and nothing else so often', () => {
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
  // Two of a prize: C(2,2)·C(16,7)/C(18,9) of blank cards. Nothing makes it likelier.
  expect(nearMisses.blank / nearMisses.blanks).toBeCloseTo(0.2353, 1);
});
