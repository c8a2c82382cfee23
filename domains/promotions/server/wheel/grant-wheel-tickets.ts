import type { DataSecrets } from '@jogada/merchant/server';
import { newId, type Sql } from '@jogada/platform/server';
import { drawSealedSeed } from '../draw/sealed-seed.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { findWheel, insertTicket } from './wheel.sql.ts';

const VALID_DAYS = 30;
const DAY_MS = 86_400_000;

/** Wheel tickets for a member. */
export interface TicketGift {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly count: number;
  /** Idempotency key, at most 100 characters. */
  readonly occasion: string;
  /** Seals the seeds. */
  readonly secrets: DataSecrets;
  readonly at: Date;
}

/**
 * Grants prize wheel tickets in the caller's transaction, each with a sealed seed and its published hash. Grants none if the merchant has
 * no open wheel, or if the member is paused or excluded (R22).
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
