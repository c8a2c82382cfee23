import { findIdentity, type MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';

/**
 * Keeps whose CPF is not on file from playing and paying in where the law wants to know whose the money is (R01): an account from
 * before the form asked for it. Taking money out asks for it once, and needs nothing more.
 * @throws Problem `document_required`
 */
export async function requireIdentity(ctx: MemberContext): Promise<void> {
  if (ctx.merchant.jurisdiction !== 'br-spa') return;
  const { document } = await findIdentity(ctx.database, ctx.settings.secrets, ctx.member.id);
  if (document === null) throw new Problem('document_required');
}
