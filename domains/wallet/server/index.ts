export { readMoneyVersion } from './balance/money-version.sql.ts';
export { readBalanceOf } from './balance/read-balance.ts';
export { paymentLaunch } from './payment-accounts/payment-launch.ts';
export { payAlone, payOrAsk } from './staff-payments/pay-or-ask.ts';
export { giveBonus, type BonusGift } from './bonus/give-bonus.ts';
export { PAYMENT_PROVIDERS } from './cashier/bank.ts';
export { signBankMessage } from './cashier/bank-signature.ts';
export { haveSharedMoneyTrait, noteMoneyTrait } from './cashier/money-trait.ts';
export { ensureWebhook } from './cashier/ensure-webhook.ts';
export {
  BEHAVIOUR_CASE_OPENED,
  WITHDRAWAL_KEY_CHANGED,
  WITHDRAWAL_REFUSED,
  type BehaviourCaseOpened,
  type WithdrawalEvent,
} from './events.ts';
export { closeDay, sumDay, sumMonth } from './figures/day-figure.sql.ts';
export { jobs } from './jobs.ts';
export { setGameClassifications, setWageringWeights, type WageringWeight } from './ledger/wagering-rules.ts';
export { selectDueGrants, selectOpenGrants, type BonusGrantRow } from './ledger/bonus-grants.sql.ts';
export { endBonus } from './ledger/end-bonus.ts';
export { grantBonus, promotionSource, type BonusTerms } from './ledger/grant-bonus.ts';
export { openAccounts, post, PostingQueue, postWithin, setAccountStatus } from './ledger/post.ts';
export { createWalletServices, type WalletServices, type WalletWatch } from './wallet-services.ts';
export { postedMovements, tracesOf, type Posted, type PostedMovement } from './ledger/posted.ts';
export { rollUpHouses } from './ledger/roll-up-houses.ts';
export { COMMISSION_SOURCE, setSource, type Source } from './ledger/source.ts';
export { readVerificationState, type VerificationState } from './ledger/verify-accounts.ts';
export { verifyLedger, type LedgerCheck } from './ledger/verify-ledger.ts';
export { POSTING_KINDS, type Outcome, type Pocket, type Posting, type PostingAnswer, type PostingKind } from './ledger/posting.ts';
export { setFirstLimits } from './protection/set-first-limits.ts';
export { readBreakers, type BreakerState } from './routing/routing-view.ts';
export { openRecordsPdf } from './statement/records-pdf.ts';
export { hasRiskSignal } from './protection/has-risk-signal.ts';
export { isPlayStopped } from './protection/is-play-stopped.ts';
export { requireMayPlay } from './protection/require-may-play.ts';
export { notifyLimitReached } from './protection/limit-reached.ts';
export { grantPlayMoney, PLAY_MONEY_AMOUNT } from './play/grant-play-money.ts';
export { approvedActs } from './operators/approved-acts.ts';
export { subjectOwners } from './operators/subject-owners.ts';
export { isLedgerMonthClosed, writeLedgerMonth } from './archive/ledger-month.ts';
export { removeLedgerMonth } from './archive/remove-ledger-month.ts';
export {
  isLedgerOwner,
  listRemovedLinks,
  listRemovedMonths,
  listRemovedSums,
  selectOldestMonth,
  type RemovedMonth,
} from './archive/remove-ledger-month.sql.ts';
export { archiveParts } from './archive/archive-parts.ts';
export { sealedColumns } from './sealed-columns.ts';
export { selectOpenMatters } from './privacy/open-matters.sql.ts';
export { personalTables } from './privacy/personal-tables.sql.ts';
export { operatorRoutes, providerRoutes, routes } from './routes.ts';
export { nameSources } from './transactions/name-sources.ts';
export { subscriptions } from './subscriptions.ts';
export { waitingRounds, type RoundKey } from './ledger/waiting-rounds.sql.ts';
