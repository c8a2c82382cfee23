export {
  depositsPagePath,
  figuresPagePath,
  houseAccountsPagePath,
  incidentPagePath,
  incidentsPagePath,
  ledgerPagePath,
  paymentAccountsOfPath,
  paymentAccountsPagePath,
  riskPagePath,
  riskGroupPagePath,
  withdrawalPagePath,
  withdrawalsPagePath,
} from './paths.ts';
export { MemberBonusesPanel } from './bonuses/member-bonuses-panel.tsx';
export { HouseAccountsPage } from './house-accounts/house-accounts-page.tsx';
export { IncidentPage } from './incidents/incident-page.tsx';
export { IncidentsPage } from './incidents/incidents-page.tsx';
export { incidentsResource } from './incidents/incidents-resource.ts';
export { LimitUndo } from './cashier/limit-undo.tsx';
export { LedgerPage } from './ledger/ledger-page.tsx';
export { MemberAccountsPanel } from './member-wallet/member-accounts-panel.tsx';
export { MemberLimitsPanel } from './member-wallet/member-limits-panel.tsx';
export { MemberTransfersPanel } from './member-wallet/member-transfers-panel.tsx';
export { WithdrawalPage } from './withdrawals/withdrawal-page.tsx';
export { WithdrawalsPage } from './withdrawals/withdrawals-page.tsx';
export { withdrawalsResource } from './withdrawals/withdrawals-resource.ts';
export { CashierLimitsAct } from './cashier/cashier-limits-act.tsx';
export { DepositsPage } from './deposits/deposits-page.tsx';
export { depositsResource } from './deposits/deposits-resource.ts';
export { RiskPage } from './risk/risk-page.tsx';
export { RiskGroupPage } from './risk/risk-group-page.tsx';
export { behaviourCasesResource, riskAlertsResource, riskGroupsResource } from './risk/risk-resources.ts';
export { FiguresPage } from './figures/figures-page.tsx';
export { DayRun } from './reconciliation/day-run.tsx';
export { DifferencesPanel } from './reconciliation/differences-panel.tsx';
export { PaymentReconciliation } from './reconciliation/payment-reconciliation.tsx';
export { RunsPanel } from './reconciliation/runs-panel.tsx';
export { PaymentAccountsPage } from './payment-accounts/payment-accounts-page.tsx';
export { PaymentAccountsLink } from './payment-accounts/payment-accounts-link.tsx';
