export { ForgottenPasswordScreen } from './forgotten-password-screen.tsx';
export { RecoveredScreen } from './recovered-screen.tsx';
export { ResetPasswordScreen } from './reset-password-screen.tsx';
