import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { Moment, plainText } from '@jogada/platform/contract';

const VendorCode = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/));
const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));
const Reason = plainText({ min: 3, max: 300 });

/** The longest overlap, in hours, during which two keys of a vendor both work. */
export const KEY_OVERLAP_HOURS_MAX = 720;
export const VENDOR_ADDRESSES_MAX = 50;

/** The secret is returned once. The previous key stays valid for some hours. */
export const issueVendorKey = operatorEndpoint({
  method: 'POST',
  path: '/ops/vendors/:vendorCode/keys',
  summary: 'Create a further vendor key',
  access: 'operator',
  permission: 'vendors.change',
  input: v.object({
    vendorCode: VendorCode,
    overlapHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(KEY_OVERLAP_HOURS_MAX)),
    reason: Reason,
  }),
  output: v.object({
    keyId: v.string(),
    /** 32 random bytes in hex. It cannot be read again. */
    secret: v.string(),
    /** When the former key expires; null when there is none or when it is one of the installation's secrets. */
    formerEndsAt: v.nullable(Moment),
  }),
  problems: ['vendor_not_found', 'vendor_keys_full'],
});

export const retireVendorKey = operatorEndpoint({
  method: 'POST',
  path: '/ops/vendors/:vendorCode/keys/:keyId/retire',
  summary: 'Revoke a vendor key',
  access: 'operator',
  permission: 'vendors.change',
  input: v.object({ vendorCode: VendorCode, keyId: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,64}$/)), reason: Reason }),
  output: v.object({ keyId: v.string() }),
  problems: ['vendor_not_found', 'vendor_key_not_found', 'vendor_key_last'],
});

/** An empty list allows any address. */
export const setVendorAddresses = operatorEndpoint({
  method: 'PUT',
  path: '/ops/vendors/:vendorCode/addresses',
  summary: 'Set the addresses from which a vendor may call',
  access: 'operator',
  permission: 'vendors.change',
  input: v.object({
    vendorCode: VendorCode,
    addresses: v.pipe(v.array(plainText({ min: 2, max: 50 })), v.maxLength(VENDOR_ADDRESSES_MAX)),
    reason: Reason,
  }),
  output: v.object({ allowedAddresses: v.array(v.string()) }),
  problems: ['vendor_not_found', 'field_invalid'],
});

/** During maintenance the games are listed but do not launch. */
export const setVendorMaintenance = operatorEndpoint({
  method: 'PUT',
  path: '/ops/vendors/:vendorCode/maintenance',
  summary: "Turn a vendor's maintenance mode on or off",
  access: 'operator',
  permission: 'vendors.change',
  input: v.object({ vendorCode: VendorCode, isUnderMaintenance: v.boolean(), reason: Reason }),
  output: v.object({ isUnderMaintenance: v.boolean() }),
  problems: ['vendor_not_found'],
});

/** Withholding is immediate. Offering needs the approval of another operator. */
export const offerVendor = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/vendors/:vendorCode',
  summary: "Offer or withhold a vendor's games at a merchant",
  access: 'operator',
  permission: 'games.offer',
  input: v.object({
    merchantCode: MerchantCode,
    vendorCode: VendorCode,
    isOffered: v.boolean(),
    /** Required when the change needs a second approver. */
    reason: v.optional(plainText({ max: 300 }), ''),
  }),
  /** The current state. A change that awaits approval is not offered yet. */
  output: v.object({ isOffered: v.boolean() }),
  problems: ['vendor_not_found', 'not_found', 'field_required', 'approval_waiting'],
});
