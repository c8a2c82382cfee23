export { endMerchantContract, MerchantContract, listMerchantContracts, offerMerchantContract } from './contracts.ts';
export { answerDispute, DisputeCase, listDisputeCases } from './disputes.ts';
export { type AgentPayout, listAgentPayouts, readAgentPayout } from './payouts.ts';
export { listProgrammes, listTree, type Programme, setHeadRates, setMaximums, type TreeNode } from './teams.ts';
export { readMemberLine } from './line.ts';
