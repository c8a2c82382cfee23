import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { issueVendorKey as issueEndpoint, retireVendorKey as retireEndpoint } from '../../contract/operator/vendor-acts.ts';
import { addVendorKey } from '../vendor-api/rotate-vendor-key.ts';
import { clearVendors } from '../vendor-api/vendor-registry.ts';
import { lockVendorRules } from './vendor-operators.sql.ts';
import { deleteKey, endKeys, lockOperatorKeys, type OperatorKeyRow } from './vendor-keys.sql.ts';

const HOUR_MS = 3_600_000;
const PLACES = [1, 2];

/**
 * Issues a further key and returns its secret once. The former key works `overlapHours` more, so that the vendor can rotate without
 * downtime (S45). Keys held in the installation's secrets are not expired here.
 * @throws Problem `not_allowed`, `vendor_not_found`, `vendor_keys_full` while two are live
 */
export function issueVendorKey(
  ctx: OperatorContext,
  { vendorCode, overlapHours, reason }: InputOf<typeof issueEndpoint>,
): Promise<OutputOf<typeof issueEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockVendorRules(tx, vendorCode))) throw new Problem('vendor_not_found');
    const now = ctx.now();
    const kept = await lockOperatorKeys(tx, vendorCode);
    const alive = kept.filter((key) => isAlive(key, now));
    const slot = PLACES.find((place) => !alive.some((key) => key.slot === place));
    if (slot === undefined) throw new Problem('vendor_keys_full');
    const formerEndsAt = new Date(now.getTime() + overlapHours * HOUR_MS);
    await endKeys(tx, { vendorCode, at: formerEndsAt });
    const issued = await addVendorKey(ctx, tx, { vendorCode, slot });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'vendor.key_issued',
      subjectId: vendorCode,
      facts: { keyId: issued.keyId, overlapHours },
      before: { keyIds: alive.map(nameOf) },
      reason,
    });
    return { ...issued, formerEndsAt: alive.some((key) => key.key_id !== null) ? formerEndsAt.toISOString() : null };
  });
}

/**
 * Retires a key at once: the next call signed with it is refused, on other server processes within five seconds.
 * @throws Problem `not_allowed`, `vendor_not_found`, `vendor_key_not_found`, `vendor_key_last`
 */
export function retireVendorKey(
  ctx: OperatorContext,
  { vendorCode, keyId, reason }: InputOf<typeof retireEndpoint>,
): Promise<OutputOf<typeof retireEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockVendorRules(tx, vendorCode))) throw new Problem('vendor_not_found');
    const alive = (await lockOperatorKeys(tx, vendorCode)).filter((key) => isAlive(key, ctx.now()));
    const key = alive.find((one) => one.key_id === keyId);
    if (!key) throw new Problem('vendor_key_not_found');
    if (alive.length === 1) throw new Problem('vendor_key_last');
    await deleteKey(tx, { vendorCode, slot: key.slot });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'vendor.key_retired',
      subjectId: vendorCode,
      facts: { keyId },
      before: { keyIds: alive.map(nameOf) },
      after: { keyIds: alive.filter((one) => one !== key).map(nameOf) },
      reason,
    });
    tx.afterCommit(() => clearVendors(ctx));
    return { keyId };
  });
}

function isAlive({ retires_at: end }: OperatorKeyRow, now: Date): boolean {
  return end === null || end > now;
}

function nameOf({ key_id: keyId }: OperatorKeyRow): string {
  return keyId ?? 'installation';
}
