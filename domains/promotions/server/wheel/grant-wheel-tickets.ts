import type { Secrets } from '@jogada/merchant/server';
import { newId, type Sql } from '@jogada/platform/server';
import { drawSealedSeed } from '../draw/sealed-seed.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { findWheel, insertTicket } from './wheel.sql.ts';

const VALID_DAYS = 30;
const DAY_MS = 86_400_000;

/** Turns of the wheel for a member. */
export interface TicketGift {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly count: number;
  /** What they are for, at most 100 characters: given again for it they are there once. */
  readonly occasion: string;
  /** Seals the seeds. */
  readonly secrets: Pick<Secrets, 'personalDataKey'>;
  readonly at: Date;
}

/**
 * Gives turns of the prize wheel in the caller's transaction, each with its seed drawn and committed to now. Where the merchant
 * has no wheel, or it is closed, nothing is given, and nothing to whoever pauses or is excluded (R22).
 */
export async function grantWheelTickets(tx: Sql, { merchantCode, memberId, count, occasion, secrets, at }: TicketGift): Promise<void> {
  const wheel = await findWheel(tx, merchantCode);
  if (!wheel?.is_open || (await findStop(tx, { memberId, at }))) return;
  for (let index = 0; index < count; index += 1) {
    const ticketId = newId('wtk', at);
    const { sealed, hash } = drawSealedSeed(ticketId, secrets);
    await insertTicket(tx, {
      ticketId,
      memberId,
      merchantCode,
      version: wheel.version,
      occasion: `${occasion}-${index}`,
      sealedSeed: sealed,
      seedHash: hash,
      at,
      expiresAt: new Date(at.getTime() + VALID_DAYS * DAY_MS),
    });
  }
}
