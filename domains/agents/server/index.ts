export { COMMISSION_SOURCE } from './day/close-days.ts';
export { jobs } from './jobs.ts';
export { giveHeadRates, openAgentProgramme } from './rate/head-rates.ts';
export { routes } from './routes.ts';
export { subscriptions } from './subscriptions.ts';
