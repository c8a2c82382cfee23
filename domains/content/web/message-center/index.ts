export { MessageCenterScreen } from './message-center-screen.tsx';
