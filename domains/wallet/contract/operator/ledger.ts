import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, MinorUnits, Moment } from '@jogada/platform/contract';

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

/** A POST although it changes nothing: it reads the whole journal and writes an audit record. */
export const runLedgerVerification = operatorEndpoint({
  method: 'POST',
  path: '/ops/ledger/verification',
  summary: "Verify the ledger's invariants in one snapshot",
  access: 'operator',
  permission: 'ledger.verify',
  input: v.object({}),
  output: v.object({ asOf: Moment, tookMs: Count, checks: v.array(LedgerCheck) }),
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
