export { TwoStepScreen } from './two-step-screen.tsx';
