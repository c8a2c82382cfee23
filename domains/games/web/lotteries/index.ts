export { LotteriesScreen } from './lotteries-screen.tsx';
