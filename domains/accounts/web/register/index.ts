export { RegisterScreen } from './register-screen.tsx';
