import { blockMessage } from '@jogada/platform/contract';
import { envelopeAmounts, RAIN_SEED, type RedRain } from '@jogada/promotions/contract/player';

export interface RainProof {
  /** Whether the seed matches the published hash. */
  readonly isSeedKept: boolean;
  /** Whether the envelopes sum exactly to the budget. */
  readonly isWhole: boolean;
  /** Whether the member's envelope matches the amount paid; null without one. */
  readonly isOwnRight: boolean | null;
}

/** Eight draws per block, plus spare blocks for rejected draws. */
const DRAWS_PER_BLOCK = 8;
const SPARE_BLOCKS = 8;

/** Recomputes a rain in the browser from the revealed seed, with WebCrypto. */
export async function proveRain(rain: RedRain): Promise<RainProof> {
  const { rainId, seedHash, serverSeed, envelopeCount: count, mine } = rain;
  if (serverSeed === null) throw new Error('a rain can be verified after its end only');
  const budgetAmount = BigInt(rain.budgetAmount);
  const seed = Uint8Array.from(serverSeed.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', seed))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const blocks = await Promise.all(
    Array.from({ length: Math.ceil(count / DRAWS_PER_BLOCK) + SPARE_BLOCKS }, async (_, cursor) => {
      const message = new TextEncoder().encode(blockMessage(RAIN_SEED, rainId, cursor));
      return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    }),
  );
  const amounts = envelopeAmounts({ budgetAmount, count }, (cursor) => {
    const block = blocks[cursor];
    if (!block) throw new RangeError('the rain needs more blocks than available');
    return block;
  });
  return {
    isSeedKept: hash === seedHash,
    isWhole: amounts.reduce((sum, amount) => sum + amount, 0n) === budgetAmount,
    isOwnRight: mine && amounts[mine.place] === BigInt(mine.amount),
  };
}
