import { createHmac } from 'node:crypto';
import { blockMessage, seededDraws, type RandomSource } from '@jogada/platform/contract';

/** All random draws of a history. The same seed gives the same draws. */
export interface Chance extends RandomSource {
  /** True in `percent` of 100 draws. */
  percent(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Draws an item with a probability in proportion to its weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
  bytes(count: number): Buffer;
}

// The real function: a history replaces the exports of `node:crypto` with its own draws.
const hmac = createHmac;

export function chanceOf(seed: string): Chance {
  const source = seededDraws((cursor) =>
    hmac('sha256', seed)
      .update(blockMessage('simulate', '0', cursor))
      .digest(),
  );
  const chance: Chance = {
    below: (bound) => source.below(bound),
    percent: (percent) => source.below(100) < percent,
    pick(items) {
      const item = items[source.below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    weighted(items) {
      let rest = source.below(items.reduce((sum, [weight]) => sum + weight, 0));
      for (const [weight, item] of items) {
        if (rest < weight) return item;
        rest -= weight;
      }
      throw new Error('nothing to pick from');
    },
    bytes(count) {
      const bytes = Buffer.alloc(count);
      for (let index = 0; index < count; index += 1) bytes[index] = source.below(256);
      return bytes;
    },
  };
  return chance;
}
