import type { listSocialLinks, unlinkSocial as unlinkContract } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { deleteLink, selectLinks } from './social.sql.ts';

export async function listLinks(ctx: MemberContext): Promise<OutputOf<typeof listSocialLinks>> {
  const rows = await selectLinks(ctx.database, ctx.member.id);
  return { list: rows.map(({ provider, label, linked_at: linkedAt }) => ({ provider, label, linkedAt: linkedAt.toISOString() })) };
}

/** Removes a link. Every account has a password or a confirmed number, so the member can still sign in. */
export async function unlinkSocial(ctx: MemberContext, { provider }: InputOf<typeof unlinkContract>): Promise<Record<string, never>> {
  const { member } = ctx;
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteLink(tx, { memberId: member.id, provider }))) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'social_login.unlinked',
      subjectId: member.id,
      facts: { provider },
    });
  });
  return {};
}
