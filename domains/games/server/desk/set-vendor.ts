import { isAddressEntry, recordAudit, requirePermission, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import type {
  offerVendor as offerEndpoint,
  setVendorAddresses as addressesEndpoint,
  setVendorMaintenance as maintenanceEndpoint,
} from '../../contract/operator/vendor-acts.ts';
import { forgetVendors } from '../vendor/vendor-book.ts';
import { selectMerchantCodes } from './desk-games.sql.ts';
import { tellLists } from './tell-lists.ts';
import {
  deleteWithheldVendor,
  insertWithheldVendor,
  lockVendorState,
  updateAddresses,
  updateMaintenance,
  type VendorStateRow,
} from './set-vendor.sql.ts';

/**
 * Says from where a vendor may call; none is from anywhere.
 * @throws Problem `not_allowed`, `vendor_not_found`, `field_invalid` for what is no address and no network
 */
export function setVendorAddresses(
  ctx: OperatorContext,
  { vendorCode, addresses, reason }: InputOf<typeof addressesEndpoint>,
): Promise<OutputOf<typeof addressesEndpoint>> {
  requirePermission(ctx, 'vendors.change');
  if (!addresses.every(isAddressEntry)) throw new Problem('field_invalid', { field: 'addresses' });
  return ctx.database.transaction(async (tx) => {
    const former = await lockVendor(tx, vendorCode);
    const allowedAddresses = await updateAddresses(tx, vendorCode, addresses);
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'vendor.addresses_set',
      subjectId: vendorCode,
      before: { allowedAddresses: former.allowed_addresses },
      after: { allowedAddresses },
      reason,
    });
    tx.afterCommit(() => forgetVendors(ctx.database));
    return { allowedAddresses };
  });
}

/**
 * Puts a vendor under maintenance, or takes it out: its games are shown with a sign, none is opened and no bet is taken;
 * what is owed is still paid. Said twice it stays as it is. @throws Problem `not_allowed`, `vendor_not_found`
 */
export function setVendorMaintenance(
  ctx: OperatorContext,
  { vendorCode, isUnderMaintenance, reason }: InputOf<typeof maintenanceEndpoint>,
): Promise<OutputOf<typeof maintenanceEndpoint>> {
  requirePermission(ctx, 'vendors.change');
  return ctx.database.transaction(async (tx) => {
    const former = await lockVendor(tx, vendorCode);
    if ((former.maintenance_since !== null) === isUnderMaintenance) return { isUnderMaintenance };
    await updateMaintenance(tx, vendorCode, isUnderMaintenance ? ctx.now() : null);
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: isUnderMaintenance ? 'vendor.maintenance_began' : 'vendor.maintenance_ended',
      subjectId: vendorCode,
      before: { maintenanceSince: former.maintenance_since?.toISOString() ?? null },
      after: { maintenanceSince: isUnderMaintenance ? ctx.now().toISOString() : null },
      reason,
    });
    tx.afterCommit(() => forgetVendors(ctx.database));
    await tellLists(ctx, tx, await selectMerchantCodes(tx));
    return { isUnderMaintenance };
  });
}

/** Says whether a merchant offers a vendor's games at all. @throws Problem `not_allowed`, `vendor_not_found`, `not_found` */
export function offerVendor(
  ctx: OperatorContext,
  { merchantCode, vendorCode, isOffered }: InputOf<typeof offerEndpoint>,
): Promise<OutputOf<typeof offerEndpoint>> {
  requirePermission(ctx, 'games.offer');
  return ctx.database.transaction(async (tx) => {
    await lockVendor(tx, vendorCode);
    if (!(await selectMerchantCodes(tx)).includes(merchantCode)) throw new Problem('not_found');
    const isChanged = await (isOffered ? deleteWithheldVendor : insertWithheldVendor)(tx, merchantCode, vendorCode);
    if (!isChanged) return { isOffered };
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: isOffered ? 'vendor.offered' : 'vendor.withheld',
      subjectId: vendorCode,
      merchantCode,
      before: { isOffered: !isOffered },
      after: { isOffered },
    });
    tx.afterCommit(() => forgetVendors(ctx.database));
    await tellLists(ctx, tx, [merchantCode]);
    return { isOffered };
  });
}

async function lockVendor(tx: Transaction, vendorCode: string): Promise<VendorStateRow> {
  const row = await lockVendorState(tx, vendorCode);
  if (!row) throw new Problem('vendor_not_found');
  return row;
}
