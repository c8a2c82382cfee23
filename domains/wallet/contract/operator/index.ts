export { approveWithdrawal, refuseWithdrawal } from './withdrawals.ts';
