export { BonusCase, cancelMemberBonus, giveMemberBonus, listMemberBonuses, listWeightRules } from './bonuses.ts';
export { LedgerCheck, listHouseAccounts, runLedgerVerification } from './ledger.ts';
export { listMemberTransfers, MemberTransfer, readMemberAccounts } from './member-wallet.ts';
export {
  approveWithdrawal,
  CASE_STATES,
  listWithdrawalCases,
  readWithdrawalCase,
  refuseWithdrawal,
  WithdrawalCase,
} from './withdrawals.ts';
