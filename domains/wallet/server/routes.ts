import { readSiteActivity as readSiteActivityEndpoint } from '@jogada/merchant/contract/operator';
import { memberRoute } from '@jogada/accounts/server';
import { route } from '@jogada/platform/server';
import * as operator from '../contract/operator/index.ts';
import * as contract from '../contract/player/index.ts';
import * as provider from '../contract/provider/index.ts';
import { readSiteActivity } from './site-activity/read-site-activity.ts';
import { readBalance } from './balance/read-balance.ts';
import { cancelBonus } from './bonus/cancel-bonus.ts';
import { cancelMemberBonus } from './bonus/cancel-member-bonus.ts';
import { giveMemberBonus } from './bonus/give-member-bonus.ts';
import { listEndedBonuses, listOpenBonuses } from './bonus/list-bonuses.ts';
import { listRoundWagering } from './bonus/list-round-wagering.ts';
import { listMemberBonuses } from './bonus/list-member-bonuses.ts';
import { listWeightRules } from './bonus/list-weight-rules.ts';
import { readBonusCost } from './bonus/read-bonus-cost.ts';
import { askCashierLimits, readCashierLimits } from './cashier/cashier-limits.ts';
import { addPaymentAccount, listPaymentAccounts, testPaymentAccount } from './payment-accounts/manage-payment-accounts.ts';
import { askPaymentAccountUse, askPaymentRouting } from './routing/ask-routing.ts';
import { changePaymentAccountCredentials } from './payment-accounts/rotate-credentials.ts';
import { receiveAccountMessage } from './payment-accounts/receive-account-message.ts';
import { closeBehaviourCase, listBehaviourCases } from './protection/behaviour-cases.ts';
import { createDeposit } from './deposit/create-deposit.ts';
import { findDepositPayment } from './deposit/find-deposit-payment.ts';
import { handlePaymentWebhook } from './deposit/handle-payment-webhook.ts';
import { readDepositFile } from './deposit/read-deposit-file.ts';
import { listDepositCases } from './deposit/list-deposit-cases.ts';
import { readFigures } from './figures/read-figures.ts';
import { listDeposits } from './deposit/list-deposits.ts';
import { readDeposit } from './deposit/read-deposit.ts';
import { readDepositSettings } from './deposit/read-deposit-settings.ts';
import { adjustMember } from './adjustment/adjust-member.ts';
import { listHouseAccounts } from './operators/list-house-accounts.ts';
import { listMemberTransfers } from './operators/list-member-transfers.ts';
import { readMemberAccounts } from './operators/read-member-accounts.ts';
import { readLedgerVerification, runLedgerVerification } from './operators/ledger-verification.ts';
import { askLimitPasskey, confirmLimit, listLimits, listPastUse, setLimit, withdrawLimitRequest } from './protection/limits.ts';
import { readMemberLimits, setMemberLimit } from './protection/member-limits.ts';
import { excludeSelf, pausePlay, readProtection, setRealityCheck } from './protection/protection.ts';
import { acknowledgeRealityCheck, readPlayTime, readRealityCheck } from './protection/reality-check.ts';
import { readProfit } from './profit/read-profit.ts';
import { readJournal } from './journal/read-journal.ts';
import { listTransactions } from './transactions/list-transactions.ts';
import { listRiskRules, setRiskRule } from './risk/risk-rules.ts';
import { listRiskAlerts, listRiskGroups, markRiskAlertSeen, markRiskGroupSeen, readRiskGroup } from './risk/risk-operators.ts';
import { readStatement } from './statement/read-statement.ts';
import { askWithdrawalPasskey, sendWithdrawalCode } from './withdrawal/withdrawal-proof.ts';
import { cancelWithdrawal } from './withdrawal/cancel-withdrawal.ts';
import { handlePayoutWebhook } from './withdrawal/handle-payout-webhook.ts';
import { readWithdrawalFile } from './withdrawal/read-withdrawal-file.ts';
import { listWithdrawalCases } from './withdrawal/list-withdrawal-cases.ts';
import { listWithdrawals } from './withdrawal/list-withdrawals.ts';
import {
  listPaymentDifferences,
  listPaymentRuns,
  resolvePaymentDifference,
  runPaymentReconciliation,
  traceTransfers,
} from './reconciliation/operator-runs.ts';
import { listCashierIncidents, readCashierIncident, resolveCashierIncident } from './incidents/incident-operators.ts';
import { returnIncidentPayment } from './incidents/return-incident-payment.ts';
import { refundDeposit } from './refund/refund-deposit.ts';
import { readWithdrawalCase } from './withdrawal/read-withdrawal-case.ts';
import { readWithdrawalSettings } from './withdrawal/read-withdrawal-settings.ts';
import { requestWithdrawal } from './withdrawal/request-withdrawal.ts';
import { approveWithdrawal, refuseWithdrawal } from './withdrawal/review-withdrawal.ts';

export const routes = [
  memberRoute(contract.readBalance, readBalance),
  memberRoute(contract.readDepositSettings, readDepositSettings),
  memberRoute(contract.createDeposit, createDeposit),
  memberRoute(contract.readDeposit, readDeposit),
  memberRoute(contract.listDeposits, listDeposits),
  memberRoute(contract.findDepositPayment, findDepositPayment),
  memberRoute(contract.readWithdrawalSettings, readWithdrawalSettings),
  memberRoute(contract.requestWithdrawal, requestWithdrawal),
  memberRoute(contract.readStatement, readStatement),
  memberRoute(contract.askWithdrawalPasskey, askWithdrawalPasskey),
  memberRoute(contract.sendWithdrawalCode, sendWithdrawalCode),
  memberRoute(contract.cancelWithdrawal, cancelWithdrawal),
  memberRoute(contract.listWithdrawals, listWithdrawals),
  memberRoute(contract.listTransactions, listTransactions),
  memberRoute(contract.readJournal, readJournal),
  memberRoute(contract.readProfit, readProfit),
  memberRoute(contract.listLimits, listLimits),
  memberRoute(contract.listPastUse, listPastUse),
  memberRoute(contract.setLimit, setLimit),
  memberRoute(contract.confirmLimit, confirmLimit),
  memberRoute(contract.askLimitPasskey, askLimitPasskey),
  memberRoute(contract.withdrawLimitRequest, withdrawLimitRequest),
  memberRoute(contract.readProtection, readProtection),
  memberRoute(contract.pausePlay, pausePlay),
  memberRoute(contract.excludeSelf, excludeSelf),
  memberRoute(contract.setRealityCheck, setRealityCheck),
  memberRoute(contract.readRealityCheck, readRealityCheck),
  memberRoute(contract.acknowledgeRealityCheck, acknowledgeRealityCheck),
  memberRoute(contract.readPlayTime, readPlayTime),
  memberRoute(contract.listOpenBonuses, listOpenBonuses),
  memberRoute(contract.listEndedBonuses, listEndedBonuses),
  memberRoute(contract.listRoundWagering, listRoundWagering),
  memberRoute(contract.readBonusCost, readBonusCost),
  memberRoute(contract.cancelBonus, cancelBonus),
];

export const operatorRoutes = [
  route(readSiteActivityEndpoint, readSiteActivity),
  route(operator.listWithdrawalCases, listWithdrawalCases),
  route(operator.readWithdrawalFile, readWithdrawalFile),
  route(operator.readWithdrawalCase, readWithdrawalCase),
  route(operator.approveWithdrawal, approveWithdrawal),
  route(operator.refuseWithdrawal, refuseWithdrawal),
  route(operator.readMemberAccounts, readMemberAccounts),
  route(operator.listMemberTransfers, listMemberTransfers),
  route(operator.listBehaviourCases, listBehaviourCases),
  route(operator.closeBehaviourCase, closeBehaviourCase),
  route(operator.listRiskGroups, listRiskGroups),
  route(operator.readRiskGroup, readRiskGroup),
  route(operator.markRiskGroupSeen, markRiskGroupSeen),
  route(operator.listRiskAlerts, listRiskAlerts),
  route(operator.markRiskAlertSeen, markRiskAlertSeen),
  route(operator.listRiskRules, listRiskRules),
  route(operator.setRiskRule, setRiskRule),
  route(operator.listMemberBonuses, listMemberBonuses),
  route(operator.giveMemberBonus, giveMemberBonus),
  route(operator.cancelMemberBonus, cancelMemberBonus),
  route(operator.listWeightRules, listWeightRules),
  route(operator.readMemberLimits, readMemberLimits),
  route(operator.setMemberLimit, setMemberLimit),
  route(operator.listDepositCases, listDepositCases),
  route(operator.readDepositFile, readDepositFile),
  route(operator.refundDeposit, refundDeposit),
  route(operator.readFigures, readFigures),
  route(operator.listPaymentRuns, listPaymentRuns),
  route(operator.runPaymentReconciliation, runPaymentReconciliation),
  route(operator.listPaymentDifferences, listPaymentDifferences),
  route(operator.resolvePaymentDifference, resolvePaymentDifference),
  route(operator.traceTransfers, traceTransfers),
  route(operator.listCashierIncidents, listCashierIncidents),
  route(operator.readCashierIncident, readCashierIncident),
  route(operator.resolveCashierIncident, resolveCashierIncident),
  route(operator.returnIncidentPayment, returnIncidentPayment),
  route(operator.adjustMember, adjustMember),
  route(operator.readCashierLimits, readCashierLimits),
  route(operator.askCashierLimits, askCashierLimits),
  route(operator.listPaymentAccounts, listPaymentAccounts),
  route(operator.addPaymentAccount, addPaymentAccount),
  route(operator.testPaymentAccount, testPaymentAccount),
  route(operator.askPaymentAccountUse, askPaymentAccountUse),
  route(operator.askPaymentRouting, askPaymentRouting),
  route(operator.changePaymentAccountCredentials, changePaymentAccountCredentials),
  route(operator.listHouseAccounts, listHouseAccounts),
  route(operator.runLedgerVerification, runLedgerVerification),
  route(operator.readLedgerVerification, readLedgerVerification),
];

export const providerRoutes = [
  route(provider.handlePaymentWebhook, handlePaymentWebhook),
  route(provider.handlePayoutWebhook, handlePayoutWebhook),
  route(provider.receiveAccountMessage, receiveAccountMessage),
  route(provider.receiveAccountPix, receiveAccountMessage),
];
