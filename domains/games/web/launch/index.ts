export { GameFrameScreen } from './game-frame-screen.tsx';
