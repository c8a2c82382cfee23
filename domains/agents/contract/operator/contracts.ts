import * as v from 'valibot';
import { cursorInput, endpoint, idSchema, pageOf } from '@jogada/platform/contract';
import { ContractId, ContractTermsInput, ContractVersion } from '../player/index.ts';

export const MerchantContract = v.object({ ...ContractVersion.entries, merchantCode: v.string(), username: v.string() });
export type MerchantContract = v.InferOutput<typeof MerchantContract>;

export const listMerchantContracts = endpoint({
  method: 'GET',
  path: '/ops/agent-contracts',
  summary: 'List the contracts between the operator and top-level agents',
  access: 'operator',
  input: v.object(cursorInput({ pageSize: 25, pageSizeMax: 100 })),
  output: pageOf(MerchantContract),
  problems: ['not_allowed'],
});

export const offerMerchantContract = endpoint({
  method: 'POST',
  path: '/ops/agent-contracts',
  summary: 'Offer a top-level agent a contract paid by the operator',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), terms: ContractTermsInput }),
  output: MerchantContract,
  problems: ['not_allowed', 'not_found', 'contract_waits'],
});

export const endMerchantContract = endpoint({
  method: 'POST',
  path: '/ops/agent-contracts/:contractId/end',
  summary: 'Withdraw an offer, or end a contract with its current period',
  access: 'operator',
  input: v.object({ contractId: ContractId }),
  output: MerchantContract,
  problems: ['not_allowed', 'not_found', 'contract_answered'],
});
