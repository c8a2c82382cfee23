import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { backgroundTask, CurrencyCode, MinorUnits, Moment } from '@jogada/platform/contract';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const LedgerCheck = v.object({
  /** The invariant's code in snake_case; the console maps each to a sentence. */
  code: v.string(),
  name: v.string(),
  checkedCount: Count,
  brokenCount: Count,
  /** The first few violating rows. */
  examples: v.array(v.string()),
});
export type LedgerCheck = v.InferOutput<typeof LedgerCheck>;

export const LedgerVerification = v.object({
  /** The moment of the snapshot. */
  asOf: Moment,
  tookMs: Count,
  checks: v.array(LedgerCheck),
});
export type LedgerVerification = v.InferOutput<typeof LedgerVerification>;

const Verification = backgroundTask(LedgerVerification);

/** The verification reads the whole journal, in the background. */
export const runLedgerVerification = operatorEndpoint({
  method: 'POST',
  path: '/ops/ledger/verification',
  summary: "Request a verification of the ledger's invariants in one snapshot",
  access: 'operator',
  permission: 'ledger.verify',
  input: v.object({}),
  output: Verification,
  problems: [],
});

export const readLedgerVerification = operatorEndpoint({
  method: 'GET',
  path: '/ops/ledger/verification',
  summary: "Retrieve the state and latest result of the ledger's verification",
  access: 'operator',
  permission: 'ledger.verify',
  input: v.object({}),
  output: Verification,
  problems: [],
});

export const listHouseAccounts = operatorEndpoint({
  method: 'GET',
  path: '/ops/house-accounts',
  summary: "List the operator's ledger accounts and its liability to members",
  access: 'operator',
  readsReplica: true,
  permission: 'ledger.read',
  input: v.object({}),
  output: v.object({
    asOf: Moment,
    houseAccounts: v.array(
      v.object({
        accountId: v.string(),
        merchantCode: v.string(),
        source: v.string(),
        isPlayMoney: v.boolean(),
        currency: CurrencyCode,
        balance: MinorUnits,
        lastEntryAt: v.nullable(Moment),
      }),
    ),
    memberTotals: v.array(
      v.object({ merchantCode: v.string(), pocket: v.string(), currency: CurrencyCode, balance: MinorUnits, accountCount: Count }),
    ),
  }),
  problems: [],
});
