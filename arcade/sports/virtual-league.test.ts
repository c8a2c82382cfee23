import { expect, test } from 'vitest';
import { ligaVirtual } from '../games/liga-virtual/book.ts';
import { fastDraws } from '../rtp/fast-draws.ts';
import { fixturesOf, playRound, viewRound } from './virtual-league.ts';

const ROUND = { number: 8, startsAt: new Date('2026-11-21T12:00:00Z') };

test('every side plays once a round and meets all others before a repetition', () => {
  const [league] = ligaVirtual.leagues;
  const met = new Set<string>();
  for (let turn = 0; turn < 7; turn++) {
    const fixtures = fixturesOf(ligaVirtual, { ...ROUND, number: turn * ligaVirtual.leagues.length });
    expect(new Set(fixtures.flatMap(({ home, away }) => [home.name, away.name])).size).toBe(league?.sides.length);
    for (const { home, away } of fixtures) met.add([home.name, away.name].toSorted().join(' × '));
  }
  expect(met.size).toBe(28);
});

test('a match discloses nothing before its time', () => {
  const timelines = playRound(ligaVirtual, ROUND, fastDraws(3));
  const view = (ms: number) =>
    viewRound({ book: ligaVirtual, round: ROUND, ids: String }, timelines, ROUND.startsAt.getTime() + ms).map(
      ({ state, score, clock }) => ({ state, score, clock }),
    );
  expect(view(-1)).toEqual(timelines.map(() => ({ state: 'scheduled', score: { home: 0, away: 0 }, clock: 0 })));
  const half = view(90_000);
  for (const [index, { state, clock, score }] of half.entries()) {
    expect([state, clock]).toEqual(['live', 45]);
    expect(score.home + score.away).toBe(timelines[index]?.slice(0, 45).filter((side) => side > 0).length);
  }
  expect(view(180_000).every(({ state }) => state === 'ended')).toBe(true);
});

test('a finished match has no prices', () => {
  const timelines = playRound(ligaVirtual, ROUND, fastDraws(3));
  const ended = viewRound({ book: ligaVirtual, round: ROUND, ids: String }, timelines, ROUND.startsAt.getTime() + 200_000);
  expect(
    ended
      .flatMap(({ markets }) => markets.flatMap(({ selections }) => selections.map(({ price }) => price)))
      .every((price) => price === undefined),
  ).toBe(true);
});
