export { readApplicationPicture } from './application/decide-application.ts';
export { jobs } from './jobs.ts';
export { archiveParts } from './archive/archive-parts.ts';
export { operatorRoutes, routes } from './routes.ts';
export { announceRain, type RainPlan } from './red-rain/announce-rain.ts';
export { award, type Award } from './rewards/award.ts';
export { subscriptions } from './subscriptions.ts';
export { grantWheelTickets, type TicketGift } from './wheel/grant-wheel-tickets.ts';
export { subjectOwners } from './desk/subject-owners.ts';
