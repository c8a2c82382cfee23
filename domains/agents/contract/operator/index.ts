export { endMerchantContract, MerchantContract, listMerchantContracts, offerMerchantContract } from './contracts.ts';
export { answerDispute, DisputeCase, listDisputeCases } from './disputes.ts';
export { listAgentPayouts, readAgentPayout, AgentPayout } from './payouts.ts';
export { listProgrammes, listTree, setHeadRates, setMaximums, type TreeNode, Programme } from './teams.ts';
export { readMemberLine } from './line.ts';
