import { makeAgent, type MemberRegistered } from '@jogada/accounts/server';
import type { Context, DomainEvent, Sql, Transaction } from '@jogada/platform/server';
import { findLinkOf } from '../links/links.sql.ts';
import { insertRates } from '../rebate/rate/rate.sql.ts';
import { mayCommissionBeShared } from './law.sql.ts';
import { findPlace, insertNode, isPlaced } from './tree.sql.ts';

/** Gives a new member the place that their invitation says; it never changes by itself again (CON-18). */
export async function placeNewMember(_ctx: Context, tx: Transaction, { payload }: DomainEvent<MemberRegistered>): Promise<void> {
  await placeMember(tx, payload.memberId);
}

/** Puts somebody where they belong, and before them whoever has invited them. Trials belong nowhere. */
export async function placeMember(sql: Sql, memberId: string): Promise<void> {
  if (await isPlaced(sql, memberId)) return;
  const place = await findPlace(sql, memberId);
  if (!place) return;
  if (place.parent_id !== null) await placeMember(sql, place.parent_id);
  const isNew = await insertNode(sql, {
    memberId,
    merchantCode: place.merchant_code,
    parentId: place.parent_id,
    placedBy: place.parent_id === null ? 'registration' : 'invitation',
    at: place.joined_at,
  });
  const link = isNew ? await findLinkOf(sql, memberId) : undefined;
  if (!link) return;
  // A link may be older than the law that holds for its merchant now.
  if (!(await mayCommissionBeShared(sql, place.merchant_code))) return;
  await insertRates(sql, { memberId, rates: link.rates, setBy: link.agent_id, at: place.joined_at });
  if (link.opens_agent) await makeAgent(sql, memberId);
}
