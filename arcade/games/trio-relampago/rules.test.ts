import { expect, test } from 'vitest';
import { lotteryGame, pickPays, returnsOf } from '../lottery-game.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import { TRIO_RULES } from './rules.ts';

const ALL = Array.from({ length: 1000 }, (_, value) => [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]);

test('GAM-23 the stated return is the exact lowest return of all plays', () => {
  expect((Math.min(...returnsOf(TRIO_RULES).map(({ share }) => share)) * 100).toFixed(2)).toBe(RETURN_PERCENT);
});

test('every play pays its stated return over all thousand draws', () => {
  for (const play of TRIO_RULES.plays) {
    const picks =
      'count' in play
        ? [{ option: '', tiers: play.tiers, numbers: [2, 5, 8].slice(0, play.count) }]
        : play.options.map((tier) => ({ option: tier.key, tiers: [tier], numbers: [] }));
    for (const { option, tiers, numbers } of picks) {
      const paid = ALL.reduce((sum, drawn) => sum + pickPays(TRIO_RULES, { play: play.key, numbers, option }, drawn), 0n);
      expect([play.key, option, paid]).toEqual([
        play.key,
        option,
        tiers.reduce((sum, { hundredths, ways }) => sum + hundredths * ways, 0n),
      ]);
    }
  }
});

test('a bet costs the sum of its picks and pays each of them', () => {
  const game = lotteryGame({ gameId: 'trio', title: 'Trio', rules: TRIO_RULES, showMs: 0 }, { everyMs: 60_000, openMinMs: 0 });
  const picks = [
    { play: 'exact', numbers: [1, 2, 3], option: '' },
    { play: 'any_order', numbers: [3, 2, 1], option: '' },
    { play: 'sum', numbers: [], option: 'low' },
  ];
  const read = game.readBet({ amount: '200', picks });
  expect(read?.stakeAmount).toBe(600n);
  expect(game.payout(read?.bet ?? {}, { numbers: [1, 2, 3] })).toBe(2n * 90_000n + 2n * 15_000n + 2n * 192n);
  expect(game.readBet({ amount: '300', picks })).toBeUndefined();
  expect(game.readBet({ amount: '200', picks: [] })).toBeUndefined();
  expect(game.readBet({ amount: '200', picks: [{ play: 'any_order', numbers: [1, 1, 2], option: '' }] })).toBeUndefined();
});
