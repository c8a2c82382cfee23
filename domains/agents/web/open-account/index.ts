export { OpenAccountScreen } from './open-account-screen.tsx';
