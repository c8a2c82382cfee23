export { ChangePasswordScreen } from './change-password-screen.tsx';
