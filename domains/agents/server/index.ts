export { agreedDispute } from './dispute/answer-dispute.ts';
export { jobs } from './jobs.ts';
export { giveHeadRates, openAgentProgramme } from './rebate/rate/head-rates.ts';
export { archiveParts } from './archive/archive-parts.ts';
export { selectOpenMatters } from './privacy/open-matters.sql.ts';
export { personalTables } from './privacy/personal-tables.sql.ts';
export { operatorRoutes, routes } from './routes.ts';
export { subscriptions } from './subscriptions.ts';
export { subjectOwners } from './contract/subject-owners.ts';
