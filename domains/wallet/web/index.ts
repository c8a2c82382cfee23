export { useBalance } from './balance/use-balance.ts';
