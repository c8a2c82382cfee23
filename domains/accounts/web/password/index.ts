export { ChangePasswordScreen } from './change-password-screen.tsx';
export { PasswordDue } from './password-due.tsx';
