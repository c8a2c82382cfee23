import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

/** What a win without a bet gets. */
export const UNKNOWN_WIN_RULES = ['refuse', 'hold'] as const;

/** A game vendor as it is set, and how its books stand. Of its keys the names are told, never a secret. */
export const VendorSettings = v.object({
  vendorCode: v.string(),
  name: v.string(),
  api: v.picklist(['wallet', 'aggregator', 'transfer']),
  isEnabled: v.boolean(),
  /** Where its games are opened; null when the installation's settings say it. */
  origin: v.nullable(v.string()),
  /** Networks that it may call from; none: any. */
  allowedAddresses: v.array(v.string()),
  /** Its games are shown and not opened since then; null: they are opened. */
  maintenanceSince: v.nullable(Moment),
  /** The keys that are alive, the older first. */
  keys: v.array(
    v.object({
      /** Null of a key that the installation's secrets hold. */
      keyId: v.nullable(v.string()),
      createdAt: Moment,
      /** When it is over; null until it is retired. */
      endsAt: v.nullable(Moment),
    }),
  ),
  /** The merchants that offer none of its games, each with who of the staff asked for them there and waits for somebody to agree. */
  withheldBy: v.array(v.object({ merchantCode: v.string(), askedBy: v.nullable(v.string()) })),
  gameCount: v.number(),
  /** What a win after its round's end gets. */
  lateWin: v.picklist(['accept', 'refuse']),
  unknownWin: v.picklist(UNKNOWN_WIN_RULES),
  /** When the platform ends a round in the vendor's place, and how. */
  stuckAfterMs: v.number(),
  stuckAction: v.picklist(['close', 'roll_back']),
  /** Of a vendor that keeps the money while it is played with. */
  transferWallet: v.nullable(
    v.object({
      baseUrl: v.string(),
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

export const listVendorSettings = endpoint({
  method: 'GET',
  path: '/ops/vendors',
  summary: 'The game vendors, how they are set, and how their books stand',
  access: 'operator',
  input: v.object({}),
  output: v.object({ list: v.array(VendorSettings) }),
  problems: [],
});

export const setUnknownWin = endpoint({
  method: 'PUT',
  path: '/ops/vendors/:vendorCode/unknown-win',
  summary: 'Say what a win of a vendor gets whose bet never came',
  access: 'operator',
  input: v.object({ vendorCode: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/)), unknownWin: v.picklist(UNKNOWN_WIN_RULES) }),
  output: v.object({ unknownWin: v.picklist(UNKNOWN_WIN_RULES) }),
  problems: ['vendor_not_found'],
});

const INCIDENT_KINDS = ['transfer_differs', 'done_after_refused', 'transfer_overdue'] as const;

/** What a person must look at: a vendor that says otherwise than it was asked, or than it said before. */
export const VendorIncident = v.object({
  kind: v.picklist(INCIDENT_KINDS),
  /** The transfer, by our id. */
  subjectId: v.string(),
  vendorName: v.string(),
  merchantCode: v.string(),
  memberId: v.string(),
  username: v.string(),
  /** How the transfer stands now. */
  transfer: v.nullable(v.object({ state: v.string(), direction: v.picklist(['in', 'out']), amount: MinorUnits, currency: CurrencyCode })),
  /** What the vendor said, and what it was asked, in plain words. */
  facts: v.record(v.string(), v.string()),
  at: Moment,
});
export type VendorIncident = v.InferOutput<typeof VendorIncident>;

export const listVendorIncidents = endpoint({
  method: 'GET',
  path: '/ops/vendor-incidents',
  summary: 'Incidents with vendors that keep the money, newest first',
  access: 'operator',
  input: v.object(cursorInput({ pageSize: 25, pageSizeMax: 100 })),
  output: pageOf(VendorIncident),
  problems: [],
});
