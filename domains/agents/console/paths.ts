export const agentsDeskPath = '/agents';
