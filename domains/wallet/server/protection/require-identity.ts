import { findIdentity, type MemberContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';

/**
 * Blocks play and deposits without a CPF on file where the law requires one (R01), for accounts opened before the form required
 * it. A withdrawal collects it once and does not use this check.
 * @throws Problem `document_required`
 */
export async function requireIdentity(ctx: MemberContext): Promise<void> {
  if (!rulesOf(ctx.merchant.jurisdiction, ctx.now()).needsDocumentToPlay) return;
  const { document } = await findIdentity(ctx.database, ctx.settings.secrets, ctx.member.id);
  if (document === null) throw new Problem('document_required');
}
