import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfContract } from './contract.sql.ts';
import { selectMerchantOfPayout, selectPath } from '../operators/operators.sql.ts';
import { selectMerchantOfDispute } from '../dispute/dispute.sql.ts';

export const subjectOwners: SubjectOwners = {
  contractId: selectMerchantOfContract,
  disputeId: selectMerchantOfDispute,
  payoutId: selectMerchantOfPayout,
  // A member of the tree whose direct downline is requested.
  under: async (sql, memberId) => (await selectPath(sql, memberId)).at(-1)?.merchant_code,
};
