export { ClosingScreen } from './closing-screen.tsx';
export { EmailScreen, MobileScreen } from './contact-screen.tsx';
export { PaymentPasswordScreen } from './payment-password-screen.tsx';
export { SecurityCenterScreen } from './security-center-screen.tsx';
