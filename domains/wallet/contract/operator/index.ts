export { BehaviourCase, closeBehaviourCase, listBehaviourCases } from './behaviour.ts';
export { adjustMember } from './adjustments.ts';
export {
  askCashierLimits,
  CASHIER_AMOUNTS,
  UNPLAYED_RULES,
  CODE_MINUTES_MAX,
  readCashierLimits,
  SUGGESTED_AMOUNTS_MAX,
  type CashierAmount,
} from './cashier-limits.ts';
export { BonusCase, cancelMemberBonus, giveMemberBonus, listMemberBonuses, listWeightRules } from './bonuses.ts';
export { FILE_ROWS_MAX } from './case-file.ts';
export { DEPOSIT_CASE_STATES, DepositCase, listDepositCases, readDepositFile, refundDeposit } from './deposits.ts';
export { FIGURE_VIEWS, FigureRow, readFigures, type FigureView } from './figures.ts';
export {
  CashierIncident,
  ENDED_BY_ITSELF,
  INCIDENT_KINDS,
  type IncidentKind,
  listCashierIncidents,
  type MoneyPath,
  OWN_ENDS,
  readCashierIncident,
  resolveCashierIncident,
  returnIncidentPayment,
} from './incidents.ts';
export { LedgerCheck, LedgerVerification, listHouseAccounts, readLedgerVerification, runLedgerVerification } from './ledger.ts';
export { MemberLimits, readMemberLimits, setMemberLimit } from './member-limits.ts';
export {
  type AccountRoute,
  addPaymentAccount,
  askPaymentAccountUse,
  askPaymentRouting,
  changePaymentAccountCredentials,
  findRoutingFault,
  listPaymentAccounts,
  PaymentAccount,
  testPaymentAccount,
} from './payment-accounts.ts';
export {
  listPaymentDifferences,
  listPaymentRuns,
  PAYMENT_DIFFERENCES,
  PAYMENT_RUN_STATES,
  PaymentDifference,
  PaymentRun,
  resolvePaymentDifference,
  runPaymentReconciliation,
  TRACED_MAX,
  traceTransfers,
} from './reconciliation.ts';
export { listMemberTransfers, MemberTransfer, readMemberAccounts } from './member-wallet.ts';
export {
  listRiskAlerts,
  listRiskGroups,
  listRiskRules,
  markRiskAlertSeen,
  markRiskGroupSeen,
  readRiskGroup,
  RISK_ALERT_KINDS,
  RISK_RULE_DEFAULTS,
  RISK_KINDS,
  RiskAlert,
  RiskAlertEvidence,
  type RiskAlertKind,
  RiskEvidence,
  RiskGroup,
  RiskRule,
  setRiskRule,
} from './risk.ts';
export {
  approveWithdrawal,
  CASE_STATES,
  listWithdrawalCases,
  readWithdrawalCase,
  readWithdrawalFile,
  refuseWithdrawal,
  type RiskFlag,
  WithdrawalCase,
} from './withdrawals.ts';
