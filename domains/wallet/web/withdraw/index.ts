export { WithdrawScreen } from './withdraw-screen.tsx';
