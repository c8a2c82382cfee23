export { SocialReturnScreen } from './social-return-screen.tsx';
