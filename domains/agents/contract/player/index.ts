export { readAgentHome } from './home.ts';
export { createLink, InvitationLink, listLinks } from './links.ts';
export { RATE_PARTS, Rates, RatesInput } from './rate.ts';
export { listStatements, readStatement, recomputeStatement } from './statement.ts';
export { listTeam, readTeamDays, setMemberRates } from './team.ts';
