import type { MemberProfile } from '@jogada/accounts/contract/operator';
import { Problem } from '@jogada/platform/contract';
import { findContacts, type Contact } from '../contacts/contacts.ts';
import { maskRecipient } from '../messages/mask-recipient.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { findCompanyNumber } from './company-number.ts';
import { findIdentity } from './identity.ts';
import { maskCompanyNumber, maskCpf, maskName } from './mask-identity.ts';
import { listedMemberOf } from './search-members.ts';
import { selectInviter, selectMemberProfile } from './staff-members.sql.ts';

/**
 * A member's profile for the staff; CPF, name and contacts are masked (S79).
 * @throws Problem `not_allowed`, `not_found`
 */
export async function readMemberProfile(ctx: OperatorContext, { memberId }: { memberId: string }): Promise<MemberProfile> {
  const row = await selectMemberProfile(ctx.database, memberId);
  if (!row) throw new Problem('not_found');
  const { document } = await findIdentity(ctx.database, ctx.settings.secrets, memberId);
  const company = await findCompanyNumber(ctx.database, ctx.settings.secrets, memberId);
  const { mobile, email } = await findContacts(ctx.database, ctx.settings.secrets, memberId);
  const inviter = await selectInviter(ctx.database, memberId);
  return {
    ...listedMemberOf(row),
    firstLoginAt: row.first_login_at?.toISOString() ?? null,
    registerMethod: row.register_method,
    clubLabel: row.club_label,
    payeeName: maskName(row.payee_name),
    document: document === null ? '' : maskCpf(document),
    companyNumber: company === null ? '' : maskCompanyNumber(company),
    mobile: contactView(mobile),
    email: contactView(email),
    invitedBy: inviter ? { memberId: inviter.id, username: inviter.username } : null,
  };
}

function contactView(contact: Contact | undefined): MemberProfile['mobile'] {
  return contact ? { masked: maskRecipient(contact.value), isConfirmed: contact.isConfirmed } : null;
}
