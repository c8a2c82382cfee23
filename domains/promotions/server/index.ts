export { routes } from './routes.ts';
export { award, type Award } from './rewards/award.ts';
