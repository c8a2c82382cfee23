export { LiveMessages } from './live-messages.tsx';
