import { createHmac } from 'node:crypto';
import type { MemberContext } from '@jogada/accounts/server';
import { blockMessage, Problem, type InputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { drawnSector } from '../../contract/player/drawn-sector.ts';
import type { spinWheel as endpoint, WheelTurn } from '../../contract/player/wheel.ts';
import { drawRefusal } from '../draw/draw-refusal.ts';
import { openSealedSeed } from '../draw/sealed-seed.ts';
import { award } from '../rewards/award.ts';
import { payReward } from '../rewards/pay-reward.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { termsOf } from '../rewards/terms-of.ts';
import { refuseWithoutWheel, turnView } from './read-wheel.ts';
import { addSpent, lockTicket, lockWheel, markSpun, type TicketRow } from './wheel.sql.ts';

/**
 * Uses a ticket and pays its prize, in one transaction. The odds are always those of the ticket: if the remaining budget is below its
 * highest prize, the wheel is closed and the ticket stays valid.
 * @throws Problem `wheel_ticket_not_found`, `wheel_ticket_lapsed`, `wheel_closed`, `promotion_not_for_you`, `account_blocked`,
 * `feature_unavailable`
 */
export async function spinWheel(ctx: MemberContext, { ticketId, clientSeed }: InputOf<typeof endpoint>): Promise<WheelTurn> {
  refuseWithoutWheel(ctx);
  const at = ctx.now();
  const { member, merchant } = ctx;
  return ctx.database.transaction(async (tx) => {
    // Locked until the transaction ends, so that concurrent requests return the first result.
    const ticket = await lockTicket(tx, { memberId: member.id, ticketId });
    if (!ticket) throw new Problem('wheel_ticket_not_found');
    if (ticket.spun_at) return turnView(ticket, member.currency);
    if (ticket.expires_at <= at) throw new Problem('wheel_ticket_lapsed');
    const refusal = await drawRefusal(ctx, tx);
    if (refusal) throw new Problem('promotion_not_for_you', { reason: refusal });
    const wheel = await lockWheel(tx, merchant.code);
    if (!wheel?.is_open || wheel.budget_amount - wheel.spent_amount < highestPrize(ticket)) throw new Problem('wheel_closed');

    const serverSeed = seedOf(ticket, ctx);
    const sector = drawnSector(ticket.sectors, (cursor) =>
      createHmac('sha256', serverSeed)
        .update(blockMessage(clientSeed, ticketId, cursor))
        .digest(),
    );
    const amount = BigInt(ticket.sectors[sector]?.amount ?? '0');
    await markSpun(tx, { ticketId, serverSeed, clientSeed, sector, amount, at });
    if (amount > 0n) {
      await addSpent(tx, { merchantCode: merchant.code, amount });
      await pay(tx, { ctx, ticket, amount, at });
    }
    return turnView(
      { ...ticket, server_seed: serverSeed, spun_at: at, client_seed: clientSeed, sector, prize_amount: amount },
      member.currency,
    );
  });
}

function seedOf({ ticket_id: ticketId, sealed_seed: sealed, server_seed: plain }: TicketRow, { settings }: MemberContext): Buffer {
  if (sealed !== null) return openSealedSeed(ticketId, sealed, settings.secrets);
  if (plain === null) throw new Error(`ticket ${ticketId} has no seed`);
  return plain;
}

function highestPrize({ sectors }: TicketRow): bigint {
  return sectors.map(({ amount }) => BigInt(amount)).reduce((highest, amount) => (amount > highest ? amount : highest), 0n);
}

interface Won {
  readonly ctx: MemberContext;
  readonly ticket: TicketRow;
  readonly amount: bigint;
  readonly at: Date;
}

async function pay(tx: Sql, { ctx: { member, merchant }, ticket, amount, at }: Won): Promise<void> {
  const awarded = await award(tx, {
    merchantCode: merchant.code,
    memberId: member.id,
    origin: 'wheel',
    occasion: ticket.ticket_id,
    promotionCode: 'wheel',
    currency: member.currency,
    amount,
    terms: termsOf({ amount, wagerTimes: ticket.wager_times }),
    claimBy: null,
    isEarnedByPlay: false,
    at,
  });
  const reward =
    awarded.outcome === 'awarded' &&
    (await findReward(tx, { memberId: member.id, rewardId: awarded.rewardId, language: 'pt', otherLanguage: 'pt' }));
  if (!reward) throw new Error(`the prize of ${ticket.ticket_id} was paid before its turn`);
  await payReward(tx, reward, at);
}
