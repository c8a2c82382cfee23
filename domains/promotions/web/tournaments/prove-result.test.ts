import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { entryLine, FIRST_RESULT_HASH, resultText, termsLine, type Tournament } from '@jogada/promotions/contract/player';
import { proveResult } from './prove-result.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const TERMS = {
  tournamentId: 'trn_0000000000000001',
  startsAt: '2026-11-01T03:00:00.000Z',
  endsAt: '2026-11-08T03:00:00.000Z',
  currency: 'BRL',
  scoring: 'stake',
  minimumStakeAmount: '100',
  category: null,
  gameIds: ['b-game', 'a-game'],
  entriesMax: 50,
  levelNeeded: 0,
  poolAmount: '1001',
  shares: [5, 3, 2],
  wagerTimes: 0,
} as const;

const ENTRIES = [
  { rank: 1, entryNumber: 3, score: 900n, scoreAt: '2026-11-02T10:00:00.000Z', roundCount: 4, prizeAmount: 501n },
  { rank: 2, entryNumber: 1, score: 900n, scoreAt: '2026-11-02T11:00:00.000Z', roundCount: 2, prizeAmount: 300n },
  { rank: 3, entryNumber: 2, score: -5n, scoreAt: '2026-11-03T11:00:00.000Z', roundCount: 1, prizeAmount: 0n },
];

function aResult(entries = ENTRIES) {
  const text = resultText(FIRST_RESULT_HASH, termsLine(TERMS), entries.map(entryLine));
  const tournament = {
    ...TERMS,
    games: TERMS.gameIds.map((gameId) => ({ gameId, name: gameId })),
    termsHash: sha256(termsLine(TERMS)),
    resultHash: sha256(text),
    mine: { entryNumber: 1, rank: 2, score: '900', prizeAmount: '300' },
  } as unknown as Tournament;
  return { text, tournament };
}

const RIGHT = { isWhole: true, areTermsKept: true, isRightlyRanked: true, isOwnRight: true };

test('A result that follows the terms is proven in every part', async () => {
  const { text, tournament } = aResult();
  expect(await proveResult(tournament, text)).toEqual(RIGHT);
  expect(await proveResult({ ...tournament, mine: null }, text)).toEqual({ ...RIGHT, isOwnRight: null });
});

test('Each part that was changed afterwards is disproven', async () => {
  const { text, tournament } = aResult();
  expect(await proveResult(tournament, text.replace('prize=501', 'prize=502'))).toMatchObject({ isWhole: false, isRightlyRanked: false });
  expect(await proveResult({ ...tournament, poolAmount: '2002' }, text)).toMatchObject({ areTermsKept: false });
  expect(await proveResult({ ...tournament, termsHash: sha256('other') }, text)).toMatchObject({ areTermsKept: false });
  const [first, second, third] = ENTRIES as [(typeof ENTRIES)[0], (typeof ENTRIES)[0], (typeof ENTRIES)[0]];
  const swapped = aResult([{ ...second, rank: 1, prizeAmount: 501n }, { ...first, rank: 2, prizeAmount: 300n }, third]);
  expect(await proveResult(swapped.tournament, swapped.text)).toMatchObject({ isWhole: true, isRightlyRanked: false, isOwnRight: false });
});
