export { ForgottenPasswordScreen } from './forgotten-password-screen.tsx';
export { ResetPasswordScreen } from './reset-password-screen.tsx';
