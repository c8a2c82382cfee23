export { DepositRecordScreen } from './deposit-record-screen.tsx';
