import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfBehaviourCase } from '../protection/behaviour.sql.ts';
import { selectMerchantOfAlert, selectMerchantOfGroup } from '../risk/risk.sql.ts';
import { selectMerchantOfDeposit, selectMerchantOfWithdrawal } from './desk.sql.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = {
  withdrawalId: selectMerchantOfWithdrawal,
  depositId: selectMerchantOfDeposit,
  caseId: selectMerchantOfBehaviourCase,
  riskGroupId: selectMerchantOfGroup,
  riskAlertId: selectMerchantOfAlert,
};
