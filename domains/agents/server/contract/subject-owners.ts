import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfContract } from './contract.sql.ts';
import { selectMerchantOfPayout } from '../desk/desk.sql.ts';
import { selectMerchantOfDispute } from '../dispute/dispute.sql.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = {
  contractId: selectMerchantOfContract,
  disputeId: selectMerchantOfDispute,
  payoutId: selectMerchantOfPayout,
};
