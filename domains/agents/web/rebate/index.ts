export { RebateScreen } from './rebate-screen.tsx';
