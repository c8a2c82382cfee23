export { DepositScreen } from './deposit-screen.tsx';
