export { SecondStepScreen } from './second-step-screen.tsx';
