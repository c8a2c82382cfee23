import { randomInt } from 'node:crypto';
import { addInvitationCode, type MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { createLink as createEndpoint, InvitationLink, listLinks as listEndpoint } from '../../contract/player/index.ts';
import { requireWithin } from '../rebate/rate/rate-bounds.ts';
import { selectRates } from '../rebate/rate/rate.sql.ts';
import { mayCommissionBeShared } from '../tree/law.sql.ts';
import { placeMember } from '../tree/place-member.ts';
import { insertLink, selectLinks, type LinkRow } from './links.sql.ts';

const LINKS_MAX = 50;
/** What may be mistaken for another letter when it is read out is left out. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_LENGTH = 8;

export async function listLinks(ctx: MemberContext): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await selectLinks(ctx.database, ctx.member.id);
  return { list: rows.map((row) => linkView(ctx, row)) };
}

/** @throws Problem `rate_out_of_bounds`, `too_many_links`; `feature_unavailable` for a link for agents or with rates where the law lets one level be paid */
export async function createLink(ctx: MemberContext, { name, opensAgent, rates }: InputOf<typeof createEndpoint>): Promise<InvitationLink> {
  const at = ctx.now();
  const agentId = ctx.member.id;
  return ctx.database.transaction(async (tx) => {
    // The news of a registration may still be on its way.
    await placeMember(tx, agentId);
    const known = await selectLinks(tx, agentId);
    if (known.length >= LINKS_MAX) throw new Problem('too_many_links');
    const sharesCommission = opensAgent || rates.some(({ rate }) => rate > 0);
    if (sharesCommission && !(await mayCommissionBeShared(tx, ctx.merchant.code))) throw new Problem('feature_unavailable');
    requireWithin(rates, { maximums: await selectRates(tx, { memberId: agentId, at }), minimums: [] });
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
    const merchantCode = ctx.merchant.code;
    await addInvitationCode(tx, { merchantCode, code, ownerMemberId: agentId, at });
    await insertLink(tx, { merchantCode, agentId, code, name, opensAgent, rates, at });
    return linkView(ctx, { code, name, opens_agent: opensAgent, rates, registered_count: 0, created_at: at });
  });
}

function linkView(ctx: MemberContext, row: LinkRow): InvitationLink {
  return {
    code: row.code,
    link: `${ctx.merchant.siteUrl ?? ctx.settings.publicUrl}/m/register?affiliateCode=${row.code}`,
    name: row.name,
    opensAgent: row.opens_agent,
    rates: [...row.rates],
    registeredCount: row.registered_count,
    createdAt: row.created_at.toISOString(),
  };
}
