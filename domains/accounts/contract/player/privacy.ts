import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { OWNER_PROBLEMS, OwnerProof } from './second-factor.ts';

/** Download path of an export; the ticket follows it. */
export const PERSONAL_DATA_PATH = '/wps/member/privacy/file';

/** The grounds on which data is retained after an erasure. */
const RETENTION_GROUNDS = ['ledger', 'money_laundering', 'player_protection', 'contract', 'access_records', 'audit_trail'] as const;

/** What must be settled before an account can be erased. */
export const OPEN_MATTERS = ['balance', 'bonus', 'deposit', 'withdrawal', 'round', 'transfer', 'settlement', 'closing'] as const;

export type RetentionGround = (typeof RETENTION_GROUNDS)[number];

/** Formats of an export: JSON lines, or a document to read. Chosen by the query parameter `format` of its path. */
export const PERSONAL_FORMATS = ['json', 'pdf'] as const;
export type PersonalFormat = (typeof PERSONAL_FORMATS)[number];

const Kept = v.array(v.object({ ground: v.picklist(RETENTION_GROUNDS), tables: v.array(v.string()) }));

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/wps/member/privacy',
  summary: 'Retrieve what an erasure would retain and what blocks it',
  access: 'real_member',
  input: v.object({}),
  output: v.object({ kept: Kept, keptYears: v.number(), openMatters: v.array(v.picklist(OPEN_MATTERS)) }),
  problems: [],
});

/** Needs a fresh proof. The returned path expires after some minutes. */
export const beginPersonalExport = endpoint({
  method: 'POST',
  path: '/wps/member/privacy/export',
  summary: "Create an export of the member's data",
  access: 'real_member',
  sealed: true,
  idempotent: true,
  input: OwnerProof,
  output: v.object({ path: v.string(), fetchUntil: Moment }),
  problems: [...OWNER_PROBLEMS, 'key_missing'],
});

const Erasure = v.object({ erasedAt: Moment, keptUntil: Moment, kept: Kept });
export type AnswerOfErasure = v.InferOutput<typeof Erasure>;

/** Needs a fresh proof. Data under legal retention is erased when its period ends. */
export const eraseAccount = endpoint({
  method: 'POST',
  path: '/wps/member/privacy/erasure',
  summary: "Erase the member's personal data and close the account",
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: Erasure,
  problems: [...OWNER_PROBLEMS, 'erasure_open_matters'],
});
