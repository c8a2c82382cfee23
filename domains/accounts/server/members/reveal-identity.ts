import type { revealIdentity as endpoint } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { findContacts } from '../contacts/contacts.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { findCompanyNumber } from './company-number.ts';
import { findIdentity } from './identity.ts';
import { selectMemberProfile } from './staff-members.sql.ts';

/**
 * Returns a member's unmasked identity. The audit entry with the reason is written first (S79). @throws Problem `not_allowed`, `not_found`
 */
export async function revealIdentity(
  ctx: OperatorContext,
  { memberId, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  return ctx.database.transaction(async (tx) => {
    const row = await selectMemberProfile(tx, memberId);
    if (!row) throw new Problem('not_found');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'member.identity_revealed',
      subjectId: memberId,
      merchantCode: row.merchant_code,
      reason,
    });
    const { document } = await findIdentity(tx, ctx.settings.secrets, memberId);
    const companyNumber = await findCompanyNumber(tx, ctx.settings.secrets, memberId);
    const { mobile, email } = await findContacts(tx, ctx.settings.secrets, memberId);
    return {
      payeeName: row.payee_name,
      document: document ?? '',
      companyNumber: companyNumber ?? '',
      mobile: mobile?.value ?? '',
      email: email?.value ?? '',
    };
  });
}
