export {
  depositsDeskPath,
  figuresDeskPath,
  houseAccountsDeskPath,
  incidentDeskPath,
  incidentsDeskPath,
  ledgerDeskPath,
  riskDeskPath,
  riskGroupDeskPath,
  withdrawalDeskPath,
  withdrawalsDeskPath,
} from './paths.ts';
export { MemberBonusesPanel } from './bonuses/member-bonuses-panel.tsx';
export { HouseAccountsDesk } from './house-accounts/house-accounts-desk.tsx';
export { IncidentDesk } from './incidents/incident-desk.tsx';
export { IncidentsDesk } from './incidents/incidents-desk.tsx';
export { incidentsResource } from './incidents/incidents-resource.ts';
export { LedgerDesk } from './ledger/ledger-desk.tsx';
export { MemberAccountsPanel } from './member-wallet/member-accounts-panel.tsx';
export { MemberLimitsPanel } from './member-wallet/member-limits-panel.tsx';
export { MemberTransfersPanel } from './member-wallet/member-transfers-panel.tsx';
export { WithdrawalDesk } from './withdrawals/withdrawal-desk.tsx';
export { WithdrawalsDesk } from './withdrawals/withdrawals-desk.tsx';
export { withdrawalsResource } from './withdrawals/withdrawals-resource.ts';
export { CashierLimitsAct } from './cashier/cashier-limits-act.tsx';
export { DepositsDesk } from './deposits/deposits-desk.tsx';
export { depositsResource } from './deposits/deposits-resource.ts';
export { RiskDesk } from './risk/risk-desk.tsx';
export { RiskGroupDesk } from './risk/risk-group-desk.tsx';
export { behaviourCasesResource, riskAlertsResource, riskGroupsResource } from './risk/risk-resources.ts';
export { FiguresDesk } from './figures/figures-desk.tsx';
export { DayRun } from './reconciliation/day-run.tsx';
export { DifferencesPanel } from './reconciliation/differences-panel.tsx';
export { PaymentReconciliation } from './reconciliation/payment-reconciliation.tsx';
export { RunsPanel } from './reconciliation/runs-panel.tsx';
