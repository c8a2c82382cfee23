export { BEHAVIOUR_SIGNALS, BehaviourCase, closeBehaviourCase, listBehaviourCases } from './behaviour.ts';
export { adjustMember } from './adjustments.ts';
export { askCashierLimits, CASHIER_AMOUNTS, readCashierLimits, type CashierAmount } from './cashier-limits.ts';
export { BonusCase, cancelMemberBonus, giveMemberBonus, listMemberBonuses, listWeightRules } from './bonuses.ts';
export { DEPOSIT_CASE_STATES, DepositCase, listDepositCases, refundDeposit } from './deposits.ts';
export { FIGURE_VIEWS, FigureRow, readFigures, type FigureView } from './figures.ts';
export { LedgerCheck, listHouseAccounts, runLedgerVerification } from './ledger.ts';
export { MemberLimits, readMemberLimits, setMemberLimit } from './member-limits.ts';
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
  markRiskAlertSeen,
  markRiskGroupSeen,
  readRiskGroup,
  RISK_ALERT_KINDS,
  RISK_KINDS,
  RiskAlert,
  RiskEvidence,
  RiskGroup,
} from './risk.ts';
export {
  approveWithdrawal,
  CASE_STATES,
  listWithdrawalCases,
  readWithdrawalCase,
  refuseWithdrawal,
  type RiskFlag,
  WithdrawalCase,
} from './withdrawals.ts';
