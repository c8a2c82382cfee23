import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfContract } from './contract.sql.ts';
import { selectMerchantOfPayout, selectPath } from '../operators/operators.sql.ts';
import { selectMerchantOfDispute } from '../dispute/dispute.sql.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = {
  contractId: selectMerchantOfContract,
  disputeId: selectMerchantOfDispute,
  payoutId: selectMerchantOfPayout,
  // Somebody in the tree, of whom those directly below are asked.
  under: async (sql, memberId) => (await selectPath(sql, memberId)).at(-1)?.merchant_code,
};
