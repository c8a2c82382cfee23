import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

export const readMemberAccounts = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/accounts',
  summary: "List a member's ledger accounts with balances",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: v.object({
    accounts: v.array(
      v.object({ accountId: v.string(), pocket: v.string(), currency: CurrencyCode, balance: MinorUnits, status: v.string() }),
    ),
  }),
  problems: [],
});

/** A transfer with its ledger entries, signed and summing to zero, or without them if its month was removed from the database. */
export const MemberTransfer = v.object({
  transferId: v.string(),
  kind: v.string(),
  status: v.picklist(['applied', 'rolled_back', 'tombstone']),
  source: v.string(),
  externalId: v.string(),
  roundId: v.nullable(v.string()),
  gameId: v.nullable(v.string()),
  currency: CurrencyCode,
  createdAt: Moment,
  /** Whether the entries are in the files of the archive only. */
  isArchived: v.boolean(),
  entries: v.array(
    v.object({
      /** Owner of the account: the member, or a house account with its source. */
      holder: v.picklist(['member', 'house']),
      pocket: v.string(),
      source: v.nullable(v.string()),
      amount: MinorUnits,
      /** Null for house accounts: their balances are sums, not stored per entry. */
      balanceAfter: v.nullable(MinorUnits),
    }),
  ),
});
export type MemberTransfer = v.InferOutput<typeof MemberTransfer>;

export const listMemberTransfers = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/transfers',
  summary: "List a member's transfers with their entries",
  access: 'operator',
  readsReplica: true,
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr'), ...cursorInput({ pageSize: 10, pageSizeMax: 100 }) }),
  output: pageOf(MemberTransfer),
  problems: [],
});
