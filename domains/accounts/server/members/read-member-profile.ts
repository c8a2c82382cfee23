import type { MemberProfile } from '@jogada/accounts/contract/operator';
import { Problem } from '@jogada/platform/contract';
import type { OperatorContext } from '../operators/operator.ts';
import { requirePermission } from '../operators/require-permission.ts';
import { findIdentity } from './identity.ts';
import { maskCpf, maskName } from './mask-identity.ts';
import { listedMemberOf } from './search-members.ts';
import { selectMemberProfile } from './staff-members.sql.ts';

/**
 * One member for the staff; CPF and name leave masked (S79).
 * @throws Problem `not_allowed`, `not_found`
 */
export async function readMemberProfile(ctx: OperatorContext, { memberId }: { memberId: string }): Promise<MemberProfile> {
  requirePermission(ctx, 'members.read');
  const row = await selectMemberProfile(ctx.database, memberId);
  if (!row) throw new Problem('not_found');
  const { document } = await findIdentity(ctx.database, ctx.settings.secrets, memberId);
  return {
    ...listedMemberOf(row),
    firstLoginAt: row.first_login_at?.toISOString() ?? null,
    registerMethod: row.register_method,
    clubLabel: row.club_label,
    payeeName: maskName(row.payee_name),
    document: document === null ? '' : maskCpf(document),
  };
}
