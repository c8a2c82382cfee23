export { AgentsPage } from './agents-page.tsx';
export { agentsPagePath } from './paths.ts';
