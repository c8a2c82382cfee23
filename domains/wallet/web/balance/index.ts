export { BalanceCard } from './balance-card.tsx';
