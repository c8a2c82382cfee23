import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type Currency } from '@jogada/platform/contract';
import type { Wheel, WheelTurn } from '../../contract/player/wheel.ts';
import { findWheel, selectOpenTickets, selectTurns, type TicketRow } from './wheel.sql.ts';

const TICKETS_SHOWN = 50;
const TURNS_SHOWN = 20;

/** @throws Problem `feature_unavailable` */
export async function readWheel(ctx: MemberContext): Promise<Wheel> {
  refuseWithoutWheel(ctx);
  const { database, member, merchant } = ctx;
  const wheel = await findWheel(database, merchant.code);
  if (!wheel) throw new Problem('feature_unavailable');
  const [tickets, turns] = await Promise.all([
    selectOpenTickets(database, { memberId: member.id, at: ctx.now(), limit: TICKETS_SHOWN }),
    selectTurns(database, { memberId: member.id, limit: TURNS_SHOWN }),
  ]);
  return {
    isOpen: wheel.is_open,
    currency: member.currency,
    sectors: wheel.sectors,
    wagerTimes: wheel.wager_times,
    tickets: tickets.map((row) => ({
      ticketId: row.ticket_id,
      seedHash: row.seed_hash.toString('hex'),
      sectors: row.sectors,
      wagerTimes: row.wager_times,
      expiresAt: row.expires_at.toISOString(),
    })),
    turns: turns.map((row) => turnView(row, member.currency)),
  };
}

/**
 * The wheel is part of the reward center and shares its switch.
 * @throws Problem `feature_unavailable`
 */
export function refuseWithoutWheel({ merchant }: Pick<MemberContext, 'merchant'>): void {
  if (!isSwitchedOn(merchant, 'REWCEN3')) throw new Problem('feature_unavailable');
}

/** Builds the view of a completed spin, with its revealed seed. */
export function turnView(row: TicketRow, currency: Currency): WheelTurn {
  if (row.spun_at === null || row.server_seed === null || row.client_seed === null || row.sector === null || row.prize_amount === null)
    throw new Error(`ticket ${row.ticket_id} has no turn`);
  return {
    ticketId: row.ticket_id,
    seedHash: row.seed_hash.toString('hex'),
    serverSeed: row.server_seed.toString('hex'),
    clientSeed: row.client_seed,
    sectors: row.sectors,
    sector: row.sector,
    amount: String(row.prize_amount),
    currency,
    spunAt: row.spun_at.toISOString(),
  };
}
