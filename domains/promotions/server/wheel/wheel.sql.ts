import type { Sql } from '@jogada/platform/server';
import type { WheelSector, WheelTicket } from '../../contract/player/wheel.ts';

export interface WheelRow {
  readonly version: number;
  readonly is_open: boolean;
  readonly budget_amount: bigint;
  readonly spent_amount: bigint;
  readonly sectors: WheelSector[];
  readonly wager_times: number;
}

const WHEEL = `select w.version, w.is_open, w.budget_amount, w.spent_amount, v.sectors, v.wager_times
  from promotions.prize_wheel w join promotions.prize_wheel_version v on v.merchant_code = w.merchant_code and v.version = w.version
 where w.merchant_code = $1`;

export async function findWheel(sql: Sql, merchantCode: string): Promise<WheelRow | undefined> {
  const [row] = await sql.query<WheelRow>(WHEEL, [merchantCode]);
  return row;
}

/** The same, locked until the transaction ends: a merchant's spins are paid one at a time. */
export async function lockWheel(sql: Sql, merchantCode: string): Promise<WheelRow | undefined> {
  const [row] = await sql.query<WheelRow>(`${WHEEL} for update of w`, [merchantCode]);
  return row;
}

export async function addSpent(sql: Sql, spent: { merchantCode: string; amount: bigint }): Promise<void> {
  await sql.query('update promotions.prize_wheel set spent_amount = spent_amount + $2 where merchant_code = $1', [
    spent.merchantCode,
    spent.amount,
  ]);
}

export interface TicketRow {
  readonly ticket_id: WheelTicket['ticketId'];
  /** Encrypted until the spin, then null. */
  readonly sealed_seed: Buffer | null;
  readonly seed_hash: Buffer;
  /** Revealed by the spin. */
  readonly server_seed: Buffer | null;
  readonly sectors: WheelSector[];
  readonly wager_times: number;
  readonly expires_at: Date;
  readonly spun_at: Date | null;
  readonly client_seed: string | null;
  readonly sector: number | null;
  readonly prize_amount: bigint | null;
}

const TICKET = `select t.ticket_id, t.sealed_seed, t.seed_hash, t.server_seed, v.sectors, v.wager_times, t.expires_at, t.spun_at, t.client_seed, t.sector, t.prize_amount
  from promotions.wheel_ticket t join promotions.prize_wheel_version v on v.merchant_code = t.merchant_code and v.version = t.version
 where t.member_id = $1`;

export function selectOpenTickets(sql: Sql, wanted: { memberId: string; at: Date; limit: number }): Promise<TicketRow[]> {
  return sql.query<TicketRow>(`${TICKET} and t.spun_at is null and t.expires_at > $2 order by t.expires_at, t.ticket_id limit $3`, [
    wanted.memberId,
    wanted.at,
    wanted.limit,
  ]);
}

export function selectTurns(sql: Sql, wanted: { memberId: string; limit: number }): Promise<TicketRow[]> {
  return sql.query<TicketRow>(`${TICKET} and t.spun_at is not null order by t.spun_at desc, t.ticket_id desc limit $2`, [
    wanted.memberId,
    wanted.limit,
  ]);
}

/** Locks a ticket until the transaction ends. */
export async function lockTicket(sql: Sql, wanted: { memberId: string; ticketId: string }): Promise<TicketRow | undefined> {
  const [row] = await sql.query<TicketRow>(`${TICKET} and t.ticket_id = $2 for update of t`, [wanted.memberId, wanted.ticketId]);
  return row;
}

export async function markSpun(
  sql: Sql,
  turn: { ticketId: string; serverSeed: Buffer; clientSeed: string; sector: number; amount: bigint; at: Date },
): Promise<void> {
  await sql.query(
    `update promotions.wheel_ticket
        set spun_at = $2, client_seed = $3, sector = $4, prize_amount = $5, server_seed = $6, sealed_seed = null
      where ticket_id = $1 and spun_at is null`,
    [turn.ticketId, turn.at, turn.clientSeed, turn.sector, turn.amount, turn.serverSeed],
  );
}

export interface NewTicket {
  readonly ticketId: string;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly version: number;
  readonly occasion: string;
  readonly sealedSeed: Buffer;
  readonly seedHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Idempotent per occasion. */
export async function insertTicket(sql: Sql, ticket: NewTicket): Promise<void> {
  await sql.query(
    `insert into promotions.wheel_ticket (ticket_id, member_id, merchant_code, version, occasion, sealed_seed, seed_hash, granted_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ticket.ticketId,
      ticket.memberId,
      ticket.merchantCode,
      ticket.version,
      ticket.occasion,
      ticket.sealedSeed,
      ticket.seedHash,
      ticket.at,
      ticket.expiresAt,
    ],
  );
}
