import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, idSchema, pageOf } from '@jogada/platform/contract';
import { ContractId, ContractTermsInput, ContractVersion } from '../player/index.ts';

export const MerchantContract = v.object({ ...ContractVersion.entries, merchantCode: v.string(), username: v.string() });
export type MerchantContract = v.InferOutput<typeof MerchantContract>;

export const listMerchantContracts = operatorEndpoint({
  method: 'GET',
  path: '/ops/agent-contracts',
  summary: 'List the contracts between the operator and top-level agents',
  access: 'operator',
  permission: 'agents.read',
  input: v.object(cursorInput({ pageSize: 25, pageSizeMax: 100 })),
  output: pageOf(MerchantContract),
  problems: ['not_allowed'],
});

export const offerMerchantContract = operatorEndpoint({
  method: 'POST',
  path: '/ops/agent-contracts',
  summary: 'Offer a top-level agent a contract paid by the operator',
  access: 'operator',
  permission: 'agents.change',
  input: v.object({ memberId: idSchema('mbr'), terms: ContractTermsInput }),
  output: MerchantContract,
  problems: ['not_allowed', 'not_found', 'contract_waits'],
});

export const endMerchantContract = operatorEndpoint({
  method: 'POST',
  path: '/ops/agent-contracts/:contractId/end',
  summary: 'Withdraw an offer, or end a contract with its current period',
  access: 'operator',
  permission: 'agents.change',
  input: v.object({ contractId: ContractId }),
  output: MerchantContract,
  problems: ['not_allowed', 'not_found', 'contract_answered'],
});
