import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { setSource } from '@jogada/wallet/server';
import type { setUnknownWin as endpoint } from '../../contract/operator/vendors.ts';
import { clearVendors } from '../vendor-api/vendor-registry.ts';
import { lockVendorRules } from './vendor-operators.sql.ts';

/**
 * Sets a vendor's rule for a win without a bet.
 * @throws Problem `not_allowed`, `vendor_not_found`
 */
export async function setUnknownWin(
  ctx: OperatorContext,
  { vendorCode, unknownWin }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await ctx.database.transaction(async (tx) => {
    const rules = await lockVendorRules(tx, vendorCode);
    if (!rules) throw new Problem('vendor_not_found');
    if (rules.unknown_win === unknownWin) return;
    await setSource(tx, { code: vendorCode, lateWin: rules.late_win, unknownWin });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'vendor.unknown_win_set',
      subjectId: vendorCode,
      facts: { before: rules.unknown_win, after: unknownWin },
    });
    tx.afterCommit(() => clearVendors(ctx));
  });
  return { unknownWin };
}
