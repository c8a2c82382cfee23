import { expect, test } from 'vitest';
import { roundDraws } from '../../fairness/server-seed.ts';
import { bestHold } from './best-hold.ts';
import { DECK, RANKS, SUITS } from './cards.ts';
import { classOf, PAYS } from './hands.ts';
import { HIT_PERCENT, RETURN_PERCENT } from './return-percent.ts';
import { returnToPlayer } from './return-to-player.ts';
import { drawTen, paidFor, playDeal } from './rules.ts';
import { valeteDeOuros } from './rounds.ts';

/** Parses "AS KH 10D": rank and first letter of the suit. */
function cards(text: string): number[] {
  return text.split(' ').map((name) => {
    const rank = RANKS.findIndex((candidate) => candidate === name.slice(0, -1));
    const suit = SUITS.findIndex((candidate) => candidate.startsWith(name.slice(-1).toLowerCase()));
    return rank * 4 + suit;
  });
}

function heldOf(text: string): string {
  const hand = cards(text);
  const mask = bestHold(hand);
  return text
    .split(' ')
    .filter((_, place) => (mask & (1 << place)) !== 0)
    .join(' ');
}

test('all 2,598,960 hands fall into the published class counts', () => {
  const counts = Array.from({ length: PAYS.length + 1 }, () => 0);
  for (let a = 0; a < DECK; a++)
    for (let b = a + 1; b < DECK; b++)
      for (let c = b + 1; c < DECK; c++)
        for (let d = c + 1; d < DECK; d++)
          for (let e = d + 1; e < DECK; e++) {
            const handClass = classOf(a, b, c, d, e);
            counts[handClass] = (counts[handClass] ?? 0) + 1;
          }
  expect(counts).toEqual([4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 337_920, 2_062_860]);
});

test('the return of optimal play over every deal and draw matches the page', { timeout: 180_000 }, () => {
  const { total, chances } = returnToPlayer();
  expect((Math.floor(total * 10_000) / 100).toFixed(2)).toBe(RETURN_PERCENT);
  const hitShare = chances.reduce((sum, chance) => sum + chance, 0);
  expect((Math.floor(hitShare * 1000) / 10).toFixed(1)).toBe(HIT_PERCENT);
});

test.each([
  ['10S JS QS KS 2D', '10S JS QS KS'],
  ['10H JH QH KH 9H', '10H JH QH KH 9H'],
  ['JD JC 4H 8S 2C', 'JD JC'],
  ['5H 5S 9H KH 2H', '9H KH 2H 5H'],
  ['2C 2D 2H 9S KD', '2C 2D 2H'],
  ['3C 6D 8H 9S 2D', ''],
])('the hint for %s is to hold %s', (hand, held) => {
  expect(heldOf(hand).split(' ').toSorted()).toEqual(held.split(' ').toSorted());
});

test('draws ten different cards and replaces discarded ones position by position', () => {
  const ten = drawTen(roundDraws({ serverSeed: Buffer.alloc(32, 7), clientSeed: 'cards', nonce: 1n }));
  expect(new Set(ten).size).toBe(10);
  expect(playDeal(ten, undefined)).toMatchObject({ cards: ten.slice(0, 5), isOver: false });
  expect(playDeal(ten, [1, 3]).cards).toEqual([ten[5], ten[1], ten[7], ten[3], ten[9]]);
});

test('pays nothing before the draw, and accepts one hold of ascending positions', () => {
  const royal = [...cards('10D JD QD KD AD'), ...cards('2C 3C 4C 5C 6C')];
  expect(paidFor(playDeal(royal, undefined))).toBe(0);
  expect(paidFor(playDeal(royal, [0, 1, 2, 3, 4]))).toBe(800);
  const draws = () => roundDraws({ serverSeed: Buffer.alloc(32, 7), clientSeed: 'cards', nonce: 1n });
  const step = (...steps: { hold: number[] }[]) => valeteDeOuros.playSteps(100n, draws(), { options: {}, steps });
  expect(step()?.isOver).toBe(false);
  expect(step({ hold: [0, 4] })?.isOver).toBe(true);
  for (const hold of [[4, 0], [5], [-1], [1, 1]]) expect(step({ hold })).toBeUndefined();
  expect(step({ hold: [] }, { hold: [] })).toBeUndefined();
});

test('an absent player gets the best hold', () => {
  const random = () => roundDraws({ serverSeed: Buffer.alloc(32, 3), clientSeed: 'away', nonce: 4n });
  const mask = bestHold(drawTen(random()).slice(0, 5));
  const closing = valeteDeOuros.closingStep(100n, random(), { options: {}, steps: [] });
  expect(closing).toEqual({ hold: [0, 1, 2, 3, 4].filter((place) => (mask & (1 << place)) !== 0) });
});
