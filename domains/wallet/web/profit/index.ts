export { ProfitScreen } from './profit-screen.tsx';
