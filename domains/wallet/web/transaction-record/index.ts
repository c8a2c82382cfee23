export { TransactionRecordScreen } from './transaction-record-screen.tsx';
