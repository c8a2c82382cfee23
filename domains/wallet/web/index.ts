export { useCashierDoors } from './cashier/use-cashier-doors.ts';
export { useBalance } from './balance/use-balance.ts';
export {
  bonusPath,
  depositPath,
  depositRecordPath,
  profitAndLossPath,
  responsiblePath,
  transactionRecordPath,
  withdrawPath,
} from './paths.ts';
