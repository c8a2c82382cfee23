import type { Currency } from '@jogada/platform/contract';
import type { TicketState } from '../../room-contract.ts';
import type { Queryable } from '../arcade-context.ts';

export interface TicketRow {
  id: string;
  roundId: string;
  gameId: string;
  playerId: string;
  sessionId: string;
  ticketKey: string;
  isDemo: boolean;
  memberId: string | null;
  walletSessionId: string | null;
  nickname: string;
  currency: Currency;
  stakeAmount: bigint;
  bet: object;
  clientSeed: string;
  state: TicketState;
  placeNumber: number | null;
  cashOut: number | null;
  winAmount: bigint | null;
  balanceAmount: bigint | null;
  errorCode: string | null;
  attempts: number;
  createdAt: Date;
}

const TICKET_COLUMNS = `id, round_id as "roundId", game_id as "gameId", player_id as "playerId", session_id as "sessionId",
  ticket_key as "ticketKey", is_demo as "isDemo", member_id as "memberId", wallet_session_id as "walletSessionId", nickname, currency,
  stake_amount as "stakeAmount", bet, client_seed as "clientSeed", state, place_number as "placeNumber", cash_out as "cashOut",
  win_amount as "winAmount", balance_amount as "balanceAmount", error_code as "errorCode", attempts, created_at as "createdAt"`;

/** Undefined when the key is already stored. */
export async function insertTicket(
  db: Queryable,
  ticket: Omit<TicketRow, 'cashOut' | 'winAmount' | 'errorCode' | 'attempts'> & { leaseUntil: Date },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `insert into arcade.room_ticket
         (id, round_id, game_id, player_id, session_id, ticket_key, is_demo, member_id, wallet_session_id, nickname, currency,
          stake_amount, bet, client_seed, state, place_number, balance_amount, created_at, lease_until, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)
       on conflict (player_id, ticket_key) do nothing returning ${TICKET_COLUMNS}`,
      [
        ticket.id,
        ticket.roundId,
        ticket.gameId,
        ticket.playerId,
        ticket.sessionId,
        ticket.ticketKey,
        ticket.isDemo,
        ticket.memberId,
        ticket.walletSessionId,
        ticket.nickname,
        ticket.currency,
        ticket.stakeAmount,
        ticket.bet,
        ticket.clientSeed,
        ticket.state,
        ticket.placeNumber,
        ticket.balanceAmount,
        ticket.createdAt,
        ticket.leaseUntil,
      ],
    ),
  );
}

export async function findTicketByKey(
  db: Queryable,
  { playerId, ticketKey }: { playerId: string; ticketKey: string },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(`select ${TICKET_COLUMNS} from arcade.room_ticket where player_id = $1 and ticket_key = $2`, [playerId, ticketKey]),
  );
}

/** The player's tickets of the current round, and earlier ones that await payment. */
export async function listOwnTickets(db: Queryable, { playerId, roundId }: { playerId: string; roundId: string }): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${TICKET_COLUMNS} from arcade.room_ticket where player_id = $1 and round_id = $2 order by created_at`,
    [playerId, roundId],
  );
  return rows;
}

export async function listPlayerTickets(
  db: Queryable,
  { playerId, roundIds }: { playerId: string; roundIds: readonly string[] },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${TICKET_COLUMNS} from arcade.room_ticket
      where player_id = $1 and round_id = any($2::text[]) and state in ('decided', 'settled') order by created_at`,
    [playerId, roundIds],
  );
  return rows;
}

/** The player's latest tickets of a game in any state, and open ones however old, newest first. */
export async function listGameTickets(
  db: Queryable,
  { playerId, gameId, latestMax, openMax }: { playerId: string; gameId: string; latestMax: number; openMax: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `with own as (select * from arcade.room_ticket where player_id = $1 and game_id = $2 and state not in ('intended', 'refused')),
          latest as (select id from own order by created_at desc limit $3),
          open as (select id from own where state = 'placed' order by created_at desc limit $4)
     select ${TICKET_COLUMNS} from own where id in (select id from latest union select id from open) order by created_at desc`,
    [playerId, gameId, latestMax, openMax],
  );
  return rows;
}

/** One ticket of a player in a game; undefined for another player's. */
export async function findPlayerTicket(
  db: Queryable,
  { ticketId, playerId, gameId }: { ticketId: string; playerId: string; gameId: string },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `select ${TICKET_COLUMNS} from arcade.room_ticket
        where id = $1 and player_id = $2 and game_id = $3 and state not in ('intended', 'refused')`,
      [ticketId, playerId, gameId],
    ),
  );
}

/** Open stakes of a game, oldest first. */
export async function listStandingTickets(db: Queryable, { gameId, max }: { gameId: string; max: number }): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${TICKET_COLUMNS} from arcade.room_ticket where game_id = $1 and state = 'placed' order by created_at limit $2`,
    [gameId, max],
  );
  return rows;
}

export async function listPlacedTickets(db: Queryable, roundId: string): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${TICKET_COLUMNS} from arcade.room_ticket where round_id = $1 and state = 'placed' order by place_number`,
    [roundId],
  );
  return rows;
}

/** Marks the stake as taken; undefined when the round no longer accepts it. The share lock keeps the round from closing concurrently. */
export async function markPlaced(
  db: Queryable,
  ticket: { ticketId: string; placeNumber: number; balanceAmount: bigint },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `update arcade.room_ticket set state = 'placed', place_number = $2, balance_amount = $3, lease_until = created_at
        where id = $1 and state = 'intended'
          and exists (select from arcade.room_round where id = round_id and state = 'betting' for share)
        returning ${TICKET_COLUMNS}`,
      [ticket.ticketId, ticket.placeNumber, ticket.balanceAmount],
    ),
  );
}

/** Starts the return of bets that missed the round. */
export async function giveBackIntended(db: Queryable, round: { roundId: string; errorCode: string; now: Date }): Promise<void> {
  await db.query(
    `update arcade.room_ticket set state = 'rolling_back', error_code = $2, attempts = 0, next_attempt_at = $3
      where round_id = $1 and state = 'intended'`,
    [round.roundId, round.errorCode, round.now],
  );
}

/** Starts the return of every undecided ticket of a void round. */
export async function giveBackUndecided(db: Queryable, round: { roundId: string; errorCode: string; now: Date }): Promise<void> {
  await db.query(
    `update arcade.room_ticket set state = 'rolling_back', error_code = $2, attempts = 0, next_attempt_at = $3, lease_until = $3
      where round_id = $1 and state in ('intended', 'placed')`,
    [round.roundId, round.errorCode, round.now],
  );
}

/** Makes decided tickets due now. */
export async function payDecidedFrom(db: Queryable, round: { roundId: string; now: Date }): Promise<void> {
  await db.query(
    `update arcade.room_ticket set next_attempt_at = least(next_attempt_at, $2), lease_until = least(lease_until, $2)
      where round_id = $1 and state = 'decided'`,
    [round.roundId, round.now],
  );
}

export interface Decision {
  ticketId: string;
  winAmount: bigint;
  cashOut: number | null;
}

/** Stores the wins of undecided tickets. `payAt`: the time from which recovery pays. */
export async function decideTickets(
  db: Queryable,
  decisions: readonly Decision[],
  { decidedAt, payAt }: { decidedAt: Date; payAt: Date },
): Promise<TicketRow[]> {
  if (decisions.length === 0) return [];
  const { rows } = await db.query<TicketRow>(
    `update arcade.room_ticket as ticket
        set state = 'decided', win_amount = given.win, cash_out = given.leaves, decided_at = $4, attempts = 0, next_attempt_at = $5
       from (select unnest($1::text[]) as given_id, unnest($2::bigint[]) as win, unnest($3::integer[]) as leaves) as given
      where id = given.given_id and state = 'placed'
      returning ${TICKET_COLUMNS}`,
    [
      decisions.map(({ ticketId }) => ticketId),
      decisions.map(({ winAmount }) => winAmount.toString()),
      decisions.map(({ cashOut }) => cashOut),
      decidedAt,
      payAt,
    ],
  );
  return rows;
}

/** Leases a ticket for this process; undefined while another process holds it or when nothing is left to do. */
export async function leaseTicket(
  db: Queryable,
  { ticketId, now, leaseUntil }: { ticketId: string; now: Date; leaseUntil: Date },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `update arcade.room_ticket set lease_until = $3
        where id = $1 and lease_until <= $2 and state in ('decided', 'rolling_back') returning ${TICKET_COLUMNS}`,
      [ticketId, now, leaseUntil],
    ),
  );
}

/** Leases unowned tickets whose next attempt is due, oldest first. */
export async function leaseDueTickets(
  db: Queryable,
  { now, leaseUntil, max }: { now: Date; leaseUntil: Date; max: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `update arcade.room_ticket set lease_until = $2
      where id in (
        select id from arcade.room_ticket
         where state in ('intended', 'decided', 'rolling_back') and next_attempt_at <= $1 and lease_until <= $1
         order by next_attempt_at limit $3 for update skip locked)
      returning ${TICKET_COLUMNS}`,
    [now, leaseUntil, max],
  );
  return rows;
}

export async function markTicketSettled(
  db: Queryable,
  ticket: { ticketId: string; balanceAmount: bigint; closedAt: Date },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `update arcade.room_ticket set state = 'settled', balance_amount = $2, closed_at = $3, error_code = null
        where id = $1 and state = 'decided' returning ${TICKET_COLUMNS}`,
      [ticket.ticketId, ticket.balanceAmount, ticket.closedAt],
    ),
  );
}

export async function markTicketRefused(
  db: Queryable,
  ticket: { ticketId: string; errorCode: string; closedAt: Date },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `update arcade.room_ticket set state = 'refused', error_code = $2, closed_at = $3
        where id = $1 and state = 'intended' returning ${TICKET_COLUMNS}`,
      [ticket.ticketId, ticket.errorCode, ticket.closedAt],
    ),
  );
}

/** From here the ticket can only end rolled back. A rolled-back ticket is reopened when its bet arrived late. */
export async function markTicketRollingBack(
  db: Queryable,
  ticket: { ticketId: string; errorCode: string; from: 'intended' | 'rolled_back' },
): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `update arcade.room_ticket set state = 'rolling_back', error_code = $2, attempts = 0, closed_at = null
        where id = $1 and state = $3 returning ${TICKET_COLUMNS}`,
      [ticket.ticketId, ticket.errorCode, ticket.from],
    ),
  );
}

export async function markTicketRolledBack(db: Queryable, ticket: { ticketId: string; closedAt: Date }): Promise<TicketRow | undefined> {
  return one(
    await db.query(
      `update arcade.room_ticket set state = 'rolled_back', closed_at = $2
        where id = $1 and state = 'rolling_back' returning ${TICKET_COLUMNS}`,
      [ticket.ticketId, ticket.closedAt],
    ),
  );
}

/** Releases the lease; recovery processes an unfinished ticket at `nextAttemptAt`. */
export async function releaseTicket(db: Queryable, ticket: { ticketId: string; now: Date; nextAttemptAt: Date }): Promise<void> {
  await db.query(`update arcade.room_ticket set lease_until = $2, next_attempt_at = $3, attempts = attempts + 1 where id = $1`, [
    ticket.ticketId,
    ticket.now,
    ticket.nextAttemptAt,
  ]);
}

/** Pays or returns play money. Exactly once, because the caller changes the ticket's state in the same transaction. */
export async function addPlayBalance(db: Queryable, { sessionId, amount }: { sessionId: string; amount: bigint }): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    'update arcade.session set play_balance = play_balance + $2 where id = $1 returning play_balance as balance',
    [sessionId, amount],
  );
  return rows[0]?.balance ?? 0n;
}

function one({ rows }: { rows: TicketRow[] }): TicketRow | undefined {
  return rows[0];
}
