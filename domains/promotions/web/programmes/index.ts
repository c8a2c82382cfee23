export { DepositBonusCards } from './deposit-bonus-cards.tsx';
export { ProgrammeCards } from './programme-cards.tsx';
