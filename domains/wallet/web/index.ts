export { useBalance } from './balance/use-balance.ts';
export { bonusPath, depositPath, depositRecordPath, transactionRecordPath, withdrawPath } from './paths.ts';
