export { useBalance } from './balance/use-balance.ts';
export { depositPath, depositRecordPath, transactionRecordPath, withdrawPath } from './paths.ts';
