import * as v from 'valibot';
import { cursorInput, endpoint, idSchema, pageOf } from '@jogada/platform/contract';
import { ContractId, ContractTermsInput, ContractVersion } from '../player/index.ts';

export const MerchantContract = v.object({ ...ContractVersion.entries, merchantCode: v.string(), username: v.string() });
export type MerchantContract = v.InferOutput<typeof MerchantContract>;

export const listMerchantContracts = endpoint({
  method: 'GET',
  path: '/ops/agent-contracts',
  summary: 'What the house promised the agents above whom no agent stands, newest first',
  access: 'operator',
  input: v.object(cursorInput({ pageSize: 25, pageSizeMax: 100 })),
  output: pageOf(MerchantContract),
  problems: ['not_allowed'],
});

export const offerMerchantContract = endpoint({
  method: 'POST',
  path: '/ops/agent-contracts',
  summary: 'Offer an agent above whom no agent stands a contract that the house pays',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), terms: ContractTermsInput }),
  output: MerchantContract,
  problems: ['not_allowed', 'not_found', 'contract_waits'],
});

export const endMerchantContract = endpoint({
  method: 'POST',
  path: '/ops/agent-contracts/:contractId/end',
  summary: 'Take an offer of the house back, or end its contract with the period that is under way',
  access: 'operator',
  input: v.object({ contractId: ContractId }),
  output: MerchantContract,
  problems: ['not_allowed', 'not_found', 'contract_answered'],
});
