export { AgentHomeScreen } from './agent-home-screen.tsx';
