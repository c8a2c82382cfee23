import { randomBytes } from 'node:crypto';
import { newId, type Sql } from '@jogada/platform/server';
import { findWheel, insertTicket } from './wheel.sql.ts';

const SEED_BYTES = 32;
const VALID_DAYS = 30;
const DAY_MS = 86_400_000;

/** Turns of the wheel for a member. */
export interface TicketGift {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly count: number;
  /** What they are for, at most 100 characters: given again for it they are there once. */
  readonly occasion: string;
  readonly at: Date;
}

/**
 * Gives turns of the prize wheel in the caller's transaction, each with its seed drawn and committed to now. Where the merchant
 * has no wheel, or it is closed, nothing is given.
 */
export async function grantWheelTickets(tx: Sql, { merchantCode, memberId, count, occasion, at }: TicketGift): Promise<void> {
  const wheel = await findWheel(tx, merchantCode);
  if (!wheel?.is_open) return;
  for (let index = 0; index < count; index += 1) {
    await insertTicket(tx, {
      ticketId: newId('wtk', at),
      memberId,
      merchantCode,
      version: wheel.version,
      occasion: `${occasion}-${index}`,
      serverSeed: randomBytes(SEED_BYTES),
      at,
      expiresAt: new Date(at.getTime() + VALID_DAYS * DAY_MS),
    });
  }
}
