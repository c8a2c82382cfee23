export { RedRainScreen } from './red-rain-screen.tsx';
