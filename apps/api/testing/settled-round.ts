import { expect } from 'vitest';
import { post, type Posting } from '@jogada/wallet/server';
import type { TestPlayer } from './players.ts';
import type { TestApi } from './start-api.ts';

/** Plays a round of the built-in vendor, by default of its slot, settled at once. Amounts are minor units. Returns its posting. */
export async function settledRound(
  { composition, now }: Pick<TestApi, 'composition' | 'now'>,
  { memberId, session }: TestPlayer,
  {
    amount,
    winAmount = 0n,
    gameId = 'tesouro-da-mata',
  }: { readonly amount: bigint; readonly winAmount?: bigint; readonly gameId?: string },
): Promise<Posting> {
  const externalId = `round-${crypto.randomUUID()}`;
  const posting = {
    kind: 'bet_and_win',
    merchantCode: session.merchantCode,
    memberId,
    source: 'arcade',
    externalId,
    roundId: externalId,
    gameId,
    amount,
    winAmount,
    closesRound: true,
    currency: 'BRL',
    at: now(),
  } as const;
  expect((await post(composition.services, posting)).outcome).toBe('applied');
  return posting;
}
