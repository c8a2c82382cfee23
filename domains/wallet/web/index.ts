export { useBalance } from './balance/use-balance.ts';
export { bonusPath, depositPath, depositRecordPath, profitAndLossPath, transactionRecordPath, withdrawPath } from './paths.ts';
