import { expect, test } from 'vitest';
import { fastDraws } from '../../rtp/fast-draws.ts';
import {
  COLUMNS,
  FREE_MULTIPLIER_MAX,
  FREE_MULTIPLIER_START,
  FREE_SPINS_MAX,
  INNER_SHARES,
  OUTER_SHARES,
  PAY_PARTS,
  ROWS,
  SCATTER,
  SHARES_TOTAL,
  STONES,
  WAY_PAYS,
  WILD,
  WIN_MAX_STAKES,
} from './paper.ts';
import { cascataDeCristal } from './rounds.ts';
import { clearedBy, fall, playRound, waysOf } from './rules.ts';

/** Six columns, each read downwards, one letter per stone: q t j g a s r d, m the macaw, n the spring. */
function board(...columns: string[]): number[] {
  return columns.flatMap((column) => [...column].map((letter) => 'qtjgasrdmn'.indexOf(letter)));
}

/** A board without a win: the first two columns share no stone. */
const QUIET = board('qtjg', 'asrd', 'qtjg', 'asrd', 'qtjg', 'asrd');

test('the frequencies of each column add up, and the macaw never occurs in the outer ones', () => {
  for (const shares of [OUTER_SHARES, INNER_SHARES]) {
    expect(shares).toHaveLength(STONES.length);
    expect(shares.reduce((sum: number, share) => sum + share, 0)).toBe(SHARES_TOTAL);
  }
  expect(OUTER_SHARES[WILD]).toBe(0);
});

test('a stone on three adjacent columns from the left pays once per way', () => {
  const fields = board('rrqt', 'rsjg', 'rrrd', 'asjg', 'qtjg', 'asqt');
  expect(waysOf(fields, 2)).toEqual([{ stone: STONES.indexOf('ruby'), columns: 3, ways: 6, parts: 6 * 2 * (WAY_PAYS[6]?.[0] ?? 0) }]);
});

test('a column without the stone ends its ways, and a stone missing on the first column has none', () => {
  expect(waysOf(QUIET, 1)).toEqual([]);
  expect(waysOf(board('rqtj', 'rasg', 'qtjg', 'rrrr', 'rrrr', 'rrrr'), 1)).toEqual([]);
  expect(waysOf(board('qtjg', 'rrrr', 'rrrr', 'rrrr', 'rrrr', 'rrrr'), 1)).toEqual([]);
});

test('a macaw substitutes every stone but the spring', () => {
  const fields = board('dqtn', 'mmmm', 'mmmm', 'asra', 'jjjj', 'jjjj');
  expect(waysOf(fields, 1).map(({ stone, ways }) => [STONES[stone], ways])).toEqual([
    ['diamond', 16],
    ['quartz', 16],
    ['topaz', 16],
  ]);
});

test('removes paying stones and their macaws, drops the rest, and adds new stones from above', () => {
  const fields = board('rqtj', 'masd', 'rqtn', 'asjg', 'qtjg', 'asqm');
  const cleared = clearedBy(
    fields,
    waysOf(fields, 1).filter(({ stone }) => STONES[stone] === 'ruby'),
  );
  expect(cleared.flatMap((isCleared, field) => (isCleared ? [field] : []))).toEqual([0, ROWS, 2 * ROWS]);
  const after = fall(fields, cleared, [[7], [6], [5], [], [], []]);
  expect(after).toEqual(board('dqtj', 'rasd', 'sqtn', 'asjg', 'qtjg', 'asqm'));
});

test('each cascade raises the multiplier by one, and springs are counted after the last one', () => {
  const random = fastDraws(5);
  const springsOf = (spin: ReturnType<typeof playRound>['spins'][number]) => {
    const last = spin.cascades.reduce((fields, { wins, fresh }) => fall(fields, clearedBy(fields, wins), fresh), spin.first);
    expect(waysOf(last, 1)).toEqual([]);
    return last.filter((stone) => stone === SCATTER).length;
  };
  for (let rounds = 0; rounds < 800; rounds++) {
    const { spins, parts, isCapped } = playRound(random);
    const [paid, ...free] = spins;
    paid?.cascades.forEach(({ multiplier }, index) => expect(multiplier).toBe(Math.min(10, index + 1)));
    let expected = FREE_MULTIPLIER_START;
    for (const { multiplier } of free.flatMap(({ cascades }) => cascades)) {
      expect(multiplier).toBe(expected);
      expected = Math.min(FREE_MULTIPLIER_MAX, expected + 1);
    }
    for (const spin of spins) expect(spin.springs).toBe(springsOf(spin));
    expect(free).toHaveLength(spins.reduce((sum, spin) => sum + spin.freeSpinsAdded, 0));
    if (!isCapped) expect(parts).toBe(spins.reduce((sum, spin) => sum + spin.parts, 0));
  }
});

test('free spins end at forty whatever is drawn', () => {
  // All stones are springs: four on every column, and none that pays.
  const springs = playRound({ below: (bound) => bound - 1 });
  expect(springs.spins).toHaveLength(1 + FREE_SPINS_MAX);
  expect(springs.parts).toBe(0);
  expect(springs.spins[0]?.first).toEqual(Array.from({ length: COLUMNS * ROWS }, () => SCATTER));
});

test('a round whose wins exceed the limit pays exactly the limit', () => {
  const drawOf = (stone: number, column: number) =>
    (column === 0 || column === COLUMNS - 1 ? OUTER_SHARES : INNER_SHARES).slice(0, stone).reduce((sum: number, share) => sum + share, 0);
  // A board of diamonds, which all fall, and then one whose first two columns share no stone.
  const boards = [board(...Array.from({ length: COLUMNS }, () => 'dddd')), QUIET];
  const draws = () => {
    const left = boards.flatMap((fields) => fields.map((stone, field) => drawOf(stone, Math.floor(field / ROWS))));
    return { below: (bound: number) => Math.min(left.shift() ?? 0, bound - 1) };
  };
  const round = playRound(draws());
  expect(round.spins).toHaveLength(1);
  expect(round.spins[0]?.parts).toBeGreaterThan(WIN_MAX_STAKES * PAY_PARTS);
  expect(round).toMatchObject({ parts: WIN_MAX_STAKES * PAY_PARTS, isCapped: true });
  expect(cascataDeCristal.play(1000n, draws(), {}).winAmount).toBe(1000n * BigInt(WIN_MAX_STAKES));
});

test('pays are proportional to the stake', () => {
  for (let seed = 1; seed < 200; seed++) {
    const low = cascataDeCristal.play(20n, fastDraws(seed), {});
    const high = cascataDeCristal.play(10_000n, fastDraws(seed), {});
    expect(high.winAmount).toBe(low.winAmount * 500n);
    expect(high.result).toEqual(low.result);
  }
});
