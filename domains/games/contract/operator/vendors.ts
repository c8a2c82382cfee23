import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/** The rule for a win without a bet. */
export const UNKNOWN_WIN_RULES = ['refuse', 'hold'] as const;

/** A game vendor with its settings and reconciliation state. Keys are listed by id, never with a secret. */
export const VendorSettings = v.object({
  vendorCode: v.string(),
  name: v.string(),
  api: v.picklist(['wallet', 'aggregator', 'transfer']),
  isEnabled: v.boolean(),
  /** The origin of its games; null when the installation's settings define it. */
  origin: v.nullable(v.string()),
  /** Networks that it may call from; empty allows any. */
  allowedAddresses: v.array(v.string()),
  /** Start of maintenance: its games are listed and cannot be launched. Null otherwise. */
  maintenanceSince: v.nullable(Moment),
  /** The live keys, oldest first. */
  keys: v.array(
    v.object({
      /** Null for a key held in the installation's secrets. */
      keyId: v.nullable(v.string()),
      createdAt: Moment,
      /** When it expires; null until it is retired. */
      endsAt: v.nullable(Moment),
    }),
  ),
  /** The merchants that offer none of its games. `askedBy` is the operator whose request to offer them there awaits approval. */
  withheldBy: v.array(v.object({ merchantCode: v.string(), askedBy: v.nullable(v.string()) })),
  gameCount: v.number(),
  /** The rule for a win after its round has closed. */
  lateWin: v.picklist(['accept', 'refuse']),
  unknownWin: v.picklist(UNKNOWN_WIN_RULES),
  /** When, in ms, and how the platform closes a round on the vendor's behalf. */
  stuckAfterMs: v.number(),
  stuckAction: v.picklist(['close', 'roll_back']),
  /** Set for a transfer-wallet vendor. */
  transferWallet: v.nullable(
    v.object({
      /** An internal address: null for operators bound to certain merchants. */
      baseUrl: v.nullable(v.string()),
      currencies: v.array(CurrencyCode),
      minimumAmount: MinorUnits,
      maximumAmount: MinorUnits,
      timeoutMs: v.number(),
      orderLifeMs: v.number(),
      idleAfterMs: v.number(),
    }),
  ),
  lastReport: v.nullable(
    v.object({
      day: v.string(),
      state: v.picklist(['running', 'agrees', 'differs', 'failed']),
      differenceCount: v.number(),
    }),
  ),
  heldWinCount: v.number(),
  incidentCount: v.number(),
});
export type VendorSettings = v.InferOutput<typeof VendorSettings>;

export const listVendorSettings = operatorEndpoint({
  method: 'GET',
  path: '/ops/vendors',
  summary: 'List the game vendors with settings and reconciliation state',
  access: 'operator',
  permission: 'vendors.read',
  input: v.object({}),
  output: v.object({ list: v.array(VendorSettings) }),
  problems: [],
});

export const setUnknownWin = operatorEndpoint({
  method: 'PUT',
  path: '/ops/vendors/:vendorCode/unknown-win',
  summary: "Set how a vendor's wins without a bet are handled",
  access: 'operator',
  permission: 'vendors.change',
  input: v.object({ vendorCode: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/)), unknownWin: v.picklist(UNKNOWN_WIN_RULES) }),
  output: v.object({ unknownWin: v.picklist(UNKNOWN_WIN_RULES) }),
  problems: ['vendor_not_found'],
});

const INCIDENT_KINDS = ['transfer_differs', 'done_after_refused', 'transfer_overdue'] as const;

/** A vendor incident that needs review: a response that contradicts the request or an earlier response. */
export const VendorIncident = v.object({
  kind: v.picklist(INCIDENT_KINDS),
  /** The platform's transfer id. */
  subjectId: v.string(),
  vendorName: v.string(),
  merchantCode: v.string(),
  memberId: v.string(),
  username: v.string(),
  /** The transfer's present state. */
  transfer: v.nullable(v.object({ state: v.string(), direction: v.picklist(['in', 'out']), amount: MinorUnits, currency: CurrencyCode })),
  /** The recorded request and the vendor's response, as plain text. */
  facts: v.record(v.string(), v.string()),
  at: Moment,
});
export type VendorIncident = v.InferOutput<typeof VendorIncident>;

export const listVendorIncidents = operatorEndpoint({
  method: 'GET',
  path: '/ops/vendor-incidents',
  summary: 'List incidents with transfer-wallet vendors',
  access: 'operator',
  permission: 'vendors.read',
  input: v.object(cursorInput({ pageSize: 25, pageSizeMax: 100 })),
  output: pageOf(VendorIncident),
  problems: [],
});
