import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundDraws } from '../../fairness/server-seed.ts';
import { dealPlan } from './deal-plan.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import { returnToPlayer, winnerChances } from './return-to-player.ts';
import { bankerDraws, dealCoup, payChips, PLACES, pointsOf, totalOf, winnerOf } from './rules.ts';
import { bacaraVitoriaRegia } from './shared-rounds.ts';

test('R34 the printed returns are the exact returns, rounded down', () => {
  const exact = returnToPlayer();
  for (const place of PLACES) expect(RETURN_PERCENT[place], place).toBe((Math.floor(exact[place] * 10_000) / 100).toFixed(2));
  const { player, banker, tie } = winnerChances();
  expect(player + banker + tie).toBeCloseTo(1, 9);
  // The published probabilities for eight decks.
  expect(player).toBeCloseTo(0.446247, 6);
  expect(banker).toBeCloseTo(0.458597, 6);
});

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('every coup follows the third-card rules', () => {
  fc.assert(
    fc.property(seeds, (serverSeed) => {
      const { player, banker } = dealCoup(roundDraws({ serverSeed, clientSeed: 'coup', nonce: 1n }));
      const [first, second] = [totalOf(player.slice(0, 2)), totalOf(banker.slice(0, 2))];
      if (first >= 8 || second >= 8) return player.length === 2 && banker.length === 2;
      const drawn = player[2];
      const third = drawn === undefined ? undefined : pointsOf(drawn);
      return (
        player.length === (first <= 5 ? 3 : 2) &&
        banker.length === (bankerDraws({ playerTotal: first, bankerTotal: second, third }) ? 3 : 2)
      );
    }),
  );
});

test('the banker’s drawing table matches cell by cell', () => {
  // Rows: the banker's 0 to 7; columns: the player's third card 0 to 9.
  const table = ['1111111111', '1111111111', '1111111111', '1111111101', '0011111100', '0000111100', '0000001100', '0000000000'];
  for (const [bankerTotal, row] of table.entries()) {
    for (const [third, cell] of [...row].entries()) {
      expect(bankerDraws({ playerTotal: 0, bankerTotal, third }), `${bankerTotal} against ${third}`).toBe(cell === '1');
    }
    expect(bankerDraws({ playerTotal: 6, bankerTotal, third: undefined })).toBe(bankerTotal <= 5);
  }
});

test("pays the winner, takes the loser's stake, and returns the player and banker stakes on a tie", () => {
  fc.assert(
    fc.property(seeds, (serverSeed) => {
      const coup = dealCoup(roundDraws({ serverSeed, clientSeed: 'coup', nonce: 2n }));
      const paid = (place: (typeof PLACES)[number]) => payChips({ [place]: 1000n }, coup);
      const winner = winnerOf(coup);
      if (winner === 'tie') return paid('player') === 1000n && paid('banker') === 1000n && paid('tie') === 9000n;
      return (
        paid('player') === (winner === 'player' ? 2000n : 0n) && paid('banker') === (winner === 'banker' ? 1950n : 0n) && paid('tie') === 0n
      );
    }),
  );
});

test('all cards are dealt before the server ends the coup', () => {
  fc.assert(
    fc.property(seeds, (serverSeed) => {
      const coup = dealCoup(roundDraws({ serverSeed, clientSeed: 'coup', nonce: 3n }));
      const { cards, lastsMs } = dealPlan(coup);
      return cards.length === coup.player.length + coup.banker.length && cards.every(({ atMs }) => atMs < lastsMs - 1000);
    }),
  );
});

test('rejects invalid bets', () => {
  const wrong: unknown[] = [
    {},
    { chips: {} },
    { chips: { house: '100' } },
    { chips: { player: '150' } },
    { chips: { tie: '20100' } },
    { chips: { player: '0' } },
  ];
  for (const bet of wrong) expect(bacaraVitoriaRegia.readBet(bet), JSON.stringify(bet)).toBeUndefined();
  expect(bacaraVitoriaRegia.readBet({ chips: { player: '100', tie: '200' } })?.stakeAmount).toBe(300n);
});
