import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { OWNER_PROBLEMS, OwnerProof } from './second-factor.ts';

/** Where an export is fetched from, with the ticket behind it. */
export const PERSONAL_DATA_PATH = '/wps/member/privacy/file';

/** Why some data outlive an erasure. */
const RETENTION_GROUNDS = ['ledger', 'money_laundering', 'player_protection', 'contract', 'access_records', 'audit_trail'] as const;

/** What must end before an account can be erased. */
export const OPEN_MATTERS = ['balance', 'bonus', 'deposit', 'withdrawal', 'round', 'transfer', 'settlement', 'closing'] as const;

const Kept = v.array(v.object({ ground: v.picklist(RETENTION_GROUNDS), tables: v.array(v.string()) }));

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/wps/member/privacy',
  summary: 'What would be kept of the account after an erasure, why and for how long, and what must end before',
  access: 'real_member',
  input: v.object({}),
  output: v.object({ kept: Kept, keptYears: v.number(), openMatters: v.array(v.picklist(OPEN_MATTERS)) }),
  problems: [],
});

export const beginPersonalExport = endpoint({
  method: 'POST',
  path: '/wps/member/privacy/export',
  summary: 'Have all data of the account made ready, by a fresh proof; they are fetched at the path within some minutes',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: v.object({ path: v.string(), fetchUntil: Moment }),
  problems: [...OWNER_PROBLEMS],
});

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/wps/member/privacy/erasure',
  summary: 'Close the account for good and erase the person behind it, by a fresh proof; what the law has kept goes later',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: v.object({ erasedAt: Moment, keptUntil: Moment, kept: Kept }),
  problems: [...OWNER_PROBLEMS, 'erasure_open_matters'],
});
