export { PrizeWheelScreen } from './prize-wheel-screen.tsx';
