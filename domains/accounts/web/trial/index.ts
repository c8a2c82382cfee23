export { TrialScreen } from './trial-screen.tsx';
