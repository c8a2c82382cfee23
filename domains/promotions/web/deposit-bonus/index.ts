export { DepositBonusChoice } from './deposit-bonus-choice.tsx';
