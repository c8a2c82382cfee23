export { DepositBonusCards, useAreDepositBonusesPending } from './deposit-bonus-cards.tsx';
export { ProgrammeCards } from './programme-cards.tsx';
