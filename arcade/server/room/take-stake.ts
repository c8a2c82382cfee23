import type { RoomRefusal } from '../../room-contract.ts';
import { type ArcadeContext, inTransaction } from '../arcade-context.ts';
import { movePlayBalance } from '../session/session.sql.ts';
import { placeStake } from './advance-ticket.ts';
import { findTicketByKey, insertTicket, markPlaced, type TicketRow } from './ticket.sql.ts';

export type NewTicket = Omit<TicketRow, 'cashOut' | 'winAmount' | 'errorCode' | 'attempts'>;

/** A bet or a cash-out that is refused. */
export class TicketRefused extends Error {
  readonly code: RoomRefusal;

  constructor(code: RoomRefusal) {
    super(code);
    this.code = code;
  }
}

interface Till {
  arcade: ArcadeContext;
  walletPlace: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/**
 * Stores a ticket and takes its stake, from the wallet or from play money; `takePlace` assigns its position. For a
 * repeated key, real play returns the stored ticket, and play money throws `key_reused`.
 */
export async function takeStake(till: Till, ticket: NewTicket, takePlace: () => number): Promise<TicketRow> {
  const { arcade, walletPlace } = till;
  if (ticket.isDemo) return takeDemoStake(arcade, ticket, takePlace);
  const leaseUntil = new Date(ticket.createdAt.getTime() + arcade.timing.leaseMs);
  const intended = await insertTicket(arcade.db, { ...ticket, leaseUntil });
  if (intended !== undefined) return walletPlace(() => placeStake(arcade, intended, takePlace));
  const twin = await findTicketByKey(arcade.db, ticket);
  if (twin === undefined) throw new TicketRefused('platform_unavailable');
  return twin;
}

/** Takes play money and places the ticket in one transaction. */
function takeDemoStake({ db }: ArcadeContext, ticket: NewTicket, takePlace: () => number): Promise<TicketRow> {
  return inTransaction(db, async (tx) => {
    const intended = await insertTicket(tx, { ...ticket, leaseUntil: ticket.createdAt });
    if (intended === undefined) throw new TicketRefused('key_reused');
    const move = { sessionId: ticket.sessionId, stakeAmount: ticket.stakeAmount, winAmount: 0n };
    const balanceAmount = await movePlayBalance(tx, move);
    if (balanceAmount === undefined) throw new TicketRefused('insufficient_funds');
    const row = await markPlaced(tx, { ticketId: ticket.id, placeNumber: takePlace(), balanceAmount });
    if (row === undefined) throw new TicketRefused('betting_closed');
    return row;
  });
}
