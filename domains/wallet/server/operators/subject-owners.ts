import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfIncident } from '../incidents/incident-operators.sql.ts';
import { selectMerchantOfBehaviourCase } from '../protection/behaviour.sql.ts';
import { selectMerchantOfAlert, selectMerchantOfGroup } from '../risk/risk.sql.ts';
import { selectMerchantOfPaymentAccount } from '../payment-accounts/payment-account.sql.ts';
import { selectMerchantOfDeposit, selectMerchantOfWithdrawal } from './operators.sql.ts';

export const subjectOwners: SubjectOwners = {
  withdrawalId: selectMerchantOfWithdrawal,
  depositId: selectMerchantOfDeposit,
  incidentId: selectMerchantOfIncident,
  caseId: selectMerchantOfBehaviourCase,
  riskGroupId: selectMerchantOfGroup,
  riskAlertId: selectMerchantOfAlert,
  paymentAccountId: selectMerchantOfPaymentAccount,
};
