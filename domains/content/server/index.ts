export { setHelpEntry } from './help/set-help-entry.ts';
export { operatorRoutes, routes } from './routes.ts';
