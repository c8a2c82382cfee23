export const agentsPagePath = '/agents';
