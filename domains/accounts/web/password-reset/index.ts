export { ForgottenPasswordScreen } from './forget-screen.tsx';
export { ResetPasswordScreen } from './reset-password-screen.tsx';
