export { setHelpEntry } from './help/set-help-entry.ts';
export { cleanHtml } from './html/clean-html.ts';
export { operatorRoutes, routes } from './routes.ts';
