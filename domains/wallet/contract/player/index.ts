export { Balance, balanceChanged, readBalance } from './balance.ts';
export {
  AcceptedForfeit,
  Bonus,
  BONUS_STATES,
  BonusCost,
  BonusId,
  CANCEL_CAUSES,
  cancelBonus,
  listEndedBonuses,
  listOpenBonuses,
  readBonusCost,
} from './bonus.ts';
export {
  cashierChanged,
  createDeposit,
  Deposit,
  DEPOSIT_STATES,
  DepositPayment,
  DepositTotal,
  depositChanged,
  DepositId,
  END_TO_END_ID,
  findDepositPayment,
  listDeposits,
  PAYMENT_RETURN_REASONS,
  PAYMENT_STATES,
  readDeposit,
  readDepositSettings,
  RETURN_REASONS,
} from './deposit.ts';
export {
  askLimitPasskey,
  confirmLimit,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  limitReached,
  listLimits,
  listPastUse,
  PAST_PERIODS,
  PlayLimit,
  PlayLimits,
  setLimit,
  withdrawLimitRequest,
} from './limits.ts';
export { Profit, ProfitDay, ProfitSource, readProfit } from './profit.ts';
export {
  acknowledgeRealityCheck,
  EXCLUSION_MONTHS,
  excludeSelf,
  PAUSE_DAYS,
  pausePlay,
  Protection,
  readPlayTime,
  readProtection,
  readRealityCheck,
  REALITY_CHECK_MINUTES,
  RealityCheck,
  setRealityCheck,
} from './protection.ts';
export { JOURNAL_SUBJECTS, JournalAccount, JournalEntry, JournalTransfer, readJournal } from './journal.ts';
export { listRoundWagering, RoundWagering } from './round-wagering.ts';
export { listTransactions, Transaction, TRANSACTION_TYPES, TransactionTotal, type TransactionType } from './transactions.ts';
export {
  askWithdrawalPasskey,
  sendWithdrawalCode,
  cancelWithdrawal,
  listWithdrawals,
  PIX_KEY_KINDS,
  readWithdrawalSettings,
  REFUSAL_REASONS,
  type RefusalReason,
  requestWithdrawal,
  Withdrawal,
  WITHDRAWAL_STATES,
  withdrawalChanged,
  WithdrawalId,
} from './withdrawal.ts';
export { readStatement, STATEMENT_FORMATS, STATEMENT_ROWS_MAX, type StatementFormat } from './statement.ts';
