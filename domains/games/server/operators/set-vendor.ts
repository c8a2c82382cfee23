import { isAddressEntry, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import type {
  offerVendor as offerEndpoint,
  setVendorAddresses as addressesEndpoint,
  setVendorMaintenance as maintenanceEndpoint,
} from '../../contract/operator/vendor-acts.ts';
import { clearVendors } from '../vendor-api/vendor-registry.ts';
import { askForSecond } from './ask-for-second.ts';
import { selectMerchantCodes } from './operator-games.sql.ts';
import { notifyGameLists } from './notify-game-lists.ts';
import {
  deleteWithheldVendor,
  insertWithheldVendor,
  isVendorWithheld,
  lockVendorState,
  updateAddresses,
  updateMaintenance,
  type VendorStateRow,
} from './set-vendor.sql.ts';

/**
 * Sets the networks that a vendor may call from; an empty list allows any.
 * @throws Problem `not_allowed`, `vendor_not_found`, `field_invalid` for an invalid address or network
 */
export function setVendorAddresses(
  ctx: OperatorContext,
  { vendorCode, addresses, reason }: InputOf<typeof addressesEndpoint>,
): Promise<OutputOf<typeof addressesEndpoint>> {
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
    tx.afterCommit(() => clearVendors(ctx));
    return { allowedAddresses };
  });
}

/**
 * Starts or ends a vendor's maintenance: its games are listed with a notice, launches and bets are refused, and wins are still paid.
 * Idempotent.
 * @throws Problem `not_allowed`, `vendor_not_found`
 */
export function setVendorMaintenance(
  ctx: OperatorContext,
  { vendorCode, isUnderMaintenance, reason }: InputOf<typeof maintenanceEndpoint>,
): Promise<OutputOf<typeof maintenanceEndpoint>> {
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
    tx.afterCommit(() => clearVendors(ctx));
    await notifyGameLists(ctx, tx, await selectMerchantCodes(tx));
    return { isUnderMaintenance };
  });
}

/** Approval kind for offering a vendor's games at a merchant. */
const OFFERING = 'games.offer_vendor';

/**
 * Sets whether a merchant offers a vendor's games. Withholding applies at once; offering them again needs a second operator's approval
 * (S41).
 * @throws Problem `not_allowed`, `vendor_not_found`, `not_found`, `field_required` naming the reason, `approval_waiting`
 */
export function offerVendor(
  ctx: OperatorContext,
  { merchantCode, vendorCode, isOffered, reason }: InputOf<typeof offerEndpoint>,
): Promise<OutputOf<typeof offerEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const { name } = await lockVendor(tx, vendorCode);
    if (!(await selectMerchantCodes(tx)).includes(merchantCode)) throw new Problem('not_found');
    const isWithheld = await isVendorWithheld(tx, merchantCode, vendorCode);
    if (isOffered === !isWithheld) return { isOffered };
    if (isOffered) {
      const subjectId = `${merchantCode}:${vendorCode}`;
      await askForSecond(ctx, tx, { kind: OFFERING, merchantCode, subjectId, title: name, reason, vendorCode });
    } else {
      await insertWithheldVendor(tx, merchantCode, vendorCode);
      await noteOffer(ctx, tx, { merchantCode, vendorCode, isOffered });
    }
    return { isOffered: false };
  });
}

/** Offers a vendor's games at a merchant after approval. */
export const agreedVendorOffer: ApprovedAct = {
  kind: OFFERING,
  async perform(ctx, tx, { id, merchant_code: merchantCode, content, asked_by: askedBy, reason }) {
    const vendorCode = String(content['vendorCode']);
    await lockVendor(tx, vendorCode);
    await deleteWithheldVendor(tx, merchantCode, vendorCode);
    await noteOffer(ctx, tx, { merchantCode, vendorCode, isOffered: true, facts: { approvalId: id, askedBy }, reason });
  },
};

interface Offer {
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly isOffered: boolean;
  readonly facts?: Record<string, string>;
  readonly reason?: string;
}

async function noteOffer(ctx: OperatorContext, tx: Transaction, { merchantCode, vendorCode, isOffered, ...agreed }: Offer): Promise<void> {
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: isOffered ? 'vendor.offered' : 'vendor.withheld',
    subjectId: vendorCode,
    merchantCode,
    ...agreed,
    before: { isOffered: !isOffered },
    after: { isOffered },
  });
  tx.afterCommit(() => clearVendors(ctx));
  await notifyGameLists(ctx, tx, [merchantCode]);
}

async function lockVendor(tx: Transaction, vendorCode: string): Promise<VendorStateRow> {
  const row = await lockVendorState(tx, vendorCode);
  if (!row) throw new Problem('vendor_not_found');
  return row;
}
