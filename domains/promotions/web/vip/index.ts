export { VipScreen } from './vip-screen.tsx';
