export { GameFrameScreen } from './game-frame-screen.tsx';
export { SportsFrameScreen } from './sports-frame-screen.tsx';
