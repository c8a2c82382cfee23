export { BonusScreen } from './bonus-screen.tsx';
