import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, CurrencyCode, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { Round } from '../player/rounds.ts';

export const listRoundsOfMember = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/rounds',
  summary: "List a member's rounds",
  access: 'operator',
  readsReplica: true,
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr'), ...cursorInput({ pageSize: 10, pageSizeMax: 100 }) }),
  output: pageOf(Round),
  problems: ['not_found'],
});

/** One ledger movement of a round. */
const RoundMovement = v.object({
  transferId: v.string(),
  kind: v.string(),
  status: v.string(),
  externalId: v.string(),
  amount: MinorUnits,
  /** The win of a combined bet and win; "0" otherwise. */
  winAmount: MinorUnits,
  balanceAfter: MinorUnits,
  at: Moment,
});

export const readRoundOfMember = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/rounds/:vendorCode/:roundId',
  summary: "List the vendor's calls of a round with their balance changes",
  access: 'operator',
  permission: 'members.read',
  input: v.object({
    memberId: idSchema('mbr'),
    vendorCode: v.pipe(v.string(), v.maxLength(64)),
    roundId: v.pipe(v.string(), v.maxLength(128)),
  }),
  output: v.object({ ...Round.entries, currency: CurrencyCode, movements: v.array(RoundMovement) }),
  problems: ['not_found'],
});
