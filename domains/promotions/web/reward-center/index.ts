export { RewardCenterScreen } from './reward-center-screen.tsx';
