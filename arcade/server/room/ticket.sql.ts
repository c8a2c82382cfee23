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

/** Undefined when this press of the button was written down before. */
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

/** The player's tickets of the round in play, and those of earlier ones that wait for their money. */
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

/** The player's latest tickets of a game, whatever became of them. */
export async function listGameTickets(
  db: Queryable,
  { playerId, gameId, max }: { playerId: string; gameId: string; max: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${TICKET_COLUMNS} from arcade.room_ticket
      where player_id = $1 and game_id = $2 and state not in ('intended', 'refused') order by created_at desc limit $3`,
    [playerId, gameId, max],
  );
  return rows;
}

/** The stakes that stand in a game, oldest first. */
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

/** The stake is in; undefined when the round no longer takes it. The share lock keeps the round from closing in between. */
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

/** Bets that did not make it into the round in time are given back. */
export async function giveBackIntended(db: Queryable, round: { roundId: string; errorCode: string; now: Date }): Promise<void> {
  await db.query(
    `update arcade.room_ticket set state = 'rolling_back', error_code = $2, attempts = 0, next_attempt_at = $3
      where round_id = $1 and state = 'intended'`,
    [round.roundId, round.errorCode, round.now],
  );
}

/** What a void round gives back: every ticket that has neither won nor lost. */
export async function giveBackUndecided(db: Queryable, round: { roundId: string; errorCode: string; now: Date }): Promise<void> {
  await db.query(
    `update arcade.room_ticket set state = 'rolling_back', error_code = $2, attempts = 0, next_attempt_at = $3, lease_until = $3
      where round_id = $1 and state in ('intended', 'placed')`,
    [round.roundId, round.errorCode, round.now],
  );
}

/** What was decided is due now, whatever was planned. */
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

/** Writes down what tickets win; only those that were not decided before. `payAt`: when recovery may begin to pay. */
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

/** Takes a ticket for this process; undefined while another one holds it or when it needs nothing any more. */
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

/** Takes the tickets that nobody works on and whose next attempt is due, oldest first. */
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

/** From here on the ticket can only end rolled back. A rolled-back ticket opens again when its bet arrived late. */
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

/** Gives the ticket back; when it still needs work, recovery looks again at `nextAttemptAt`. */
export async function releaseTicket(db: Queryable, ticket: { ticketId: string; now: Date; nextAttemptAt: Date }): Promise<void> {
  await db.query(`update arcade.room_ticket set lease_until = $2, next_attempt_at = $3, attempts = attempts + 1 where id = $1`, [
    ticket.ticketId,
    ticket.now,
    ticket.nextAttemptAt,
  ]);
}

/** Pays or returns play money, once: only together with the step of the ticket that owes it. */
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
