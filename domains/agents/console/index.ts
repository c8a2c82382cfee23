export { AgentsDesk } from './agents-desk.tsx';
export { agentsDeskPath } from './paths.ts';
