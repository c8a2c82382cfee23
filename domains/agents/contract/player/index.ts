export { listBills, type Progress, readBill, readProgress, recomputeBill, Bill } from './settlement.ts';
export {
  acceptContract,
  CONTRACT_KINDS,
  ContractId,
  ContractKind,
  type ContractState,
  ContractTerms,
  ContractTermsInput,
  ContractVersion,
  endContract,
  listContracts,
  listContractVersions,
  offerContract,
  RATE_MAXIMUM,
  readContract,
  readContractRequests,
  refuseContract,
  simulateContract,
  withdrawContract,
  Contract,
  Signature,
  ContractDetail,
  ContractStep,
} from './contract.ts';
export { CLAIM_MAX, Dispute, DisputeId, listDisputes, openDispute } from './dispute.ts';
export { AgentIdentity, fileAgentIdentity, readAgentIdentity } from './identity.ts';
export { readAgentHome } from './home.ts';
export { createLink, InvitationLink, listLinks } from './links.ts';
export { openDownline } from './open-account.ts';
export { readTeamOverview } from './overview.ts';
export { readOwnRates } from './own-rates.ts';
export { RATE_PARTS, Rates, RatesInput } from './rate.ts';
export { listStatementPlayers, listStatements, readStatement, recomputeStatement, Statement, StatementLine } from './statement.ts';
export { listTeam, readTeamDays, readTeamMember, setMemberRates, TeamMember } from './team.ts';
export { listMemberRounds, listTeamPlay, TeamLine, TeamStep } from './team-play.ts';
