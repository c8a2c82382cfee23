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
export { daysBetween, DayPeriod, PERIOD_DAYS_MAX } from './day-period.ts';
export {
  createDeposit,
  Deposit,
  DEPOSIT_STATES,
  depositChanged,
  DepositId,
  listDeposits,
  readDeposit,
  readDepositSettings,
} from './deposit.ts';
export {
  confirmLimit,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  limitReached,
  listLimits,
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
export { listTransactions, Transaction } from './transactions.ts';
export {
  askWithdrawalPasskey,
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
