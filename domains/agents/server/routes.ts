import { memberRoute, type OperatorContext, type VisitorContext } from '@jogada/accounts/server';
import { readMemberLine } from './tree/read-member-line.ts';
import { route, type Route } from '@jogada/platform/server';
import * as operator from '../contract/operator/index.ts';
import * as contract from '../contract/player/index.ts';
import { listBills, readBill, readProgress, recomputeBill } from './rebate/settlement/read-bills.ts';
import { acceptContract, endContract, refuseContract, withdrawContract } from './contract/answer-contract.ts';
import { endMerchantContract, listMerchantContracts, offerMerchantContract } from './contract/house-contracts.ts';
import { offerContract } from './contract/offer-contract.ts';
import { listContracts, listContractVersions, readContract, readContractRequests } from './contract/read-contract.ts';
import { simulateContract } from './contract/simulate-contract.ts';
import { listAgentPayouts, readAgentPayout } from './operators/payouts.ts';
import { listProgrammes, listTree, setHeadRates, setMaximums } from './operators/tree.ts';
import { answerDispute, listDisputeCases } from './dispute/answer-dispute.ts';
import { listDisputes, openDispute } from './dispute/open-dispute.ts';
import { readAgentHome } from './home/read-home.ts';
import { fileAgentIdentity, readAgentIdentity } from './identity/file-identity.ts';
import { createLink, listLinks } from './links/links.ts';
import { openDownline } from './open-account/open-downline.ts';
import { readTeamOverview } from './overview/read-overview.ts';
import { listMemberRounds } from './play/list-member-rounds.ts';
import { listTeamPlay } from './play/list-team-play.ts';
import { readOwnRates } from './rebate/rate/read-own-rates.ts';
import { setMemberRates } from './rebate/rate/set-rates.ts';
import { listStatementPlayers } from './rebate/statement/list-line-players.ts';
import { listStatements, readStatement, recomputeStatement } from './rebate/statement/read-statement.ts';
import { readTeamMember } from './team/read-member.ts';
import { listTeam, readTeamDays } from './team/read-team.ts';

export const routes: readonly Route<VisitorContext>[] = [
  memberRoute(contract.readAgentHome, readAgentHome),
  memberRoute(contract.readAgentIdentity, readAgentIdentity),
  memberRoute(contract.fileAgentIdentity, fileAgentIdentity),
  memberRoute(contract.listTeam, listTeam),
  memberRoute(contract.readTeamDays, readTeamDays),
  memberRoute(contract.readTeamMember, readTeamMember),
  memberRoute(contract.readTeamOverview, readTeamOverview),
  memberRoute(contract.listTeamPlay, listTeamPlay),
  memberRoute(contract.listMemberRounds, listMemberRounds),
  memberRoute(contract.readOwnRates, readOwnRates),
  memberRoute(contract.openDownline, openDownline),
  memberRoute(contract.listStatementPlayers, listStatementPlayers),
  memberRoute(contract.setMemberRates, setMemberRates),
  memberRoute(contract.listLinks, listLinks),
  memberRoute(contract.createLink, createLink),
  memberRoute(contract.listStatements, listStatements),
  memberRoute(contract.readStatement, readStatement),
  memberRoute(contract.recomputeStatement, recomputeStatement),
  memberRoute(contract.readContractRequests, readContractRequests),
  memberRoute(contract.listContracts, listContracts),
  memberRoute(contract.readProgress, readProgress),
  memberRoute(contract.readContract, readContract),
  memberRoute(contract.listContractVersions, listContractVersions),
  memberRoute(contract.offerContract, offerContract),
  memberRoute(contract.simulateContract, simulateContract),
  memberRoute(contract.acceptContract, acceptContract),
  memberRoute(contract.refuseContract, refuseContract),
  memberRoute(contract.withdrawContract, withdrawContract),
  memberRoute(contract.endContract, endContract),
  memberRoute(contract.listBills, listBills),
  memberRoute(contract.readBill, readBill),
  memberRoute(contract.recomputeBill, recomputeBill),
  memberRoute(contract.listDisputes, listDisputes),
  memberRoute(contract.openDispute, openDispute),
];

export const operatorRoutes: readonly Route<OperatorContext>[] = [
  route(operator.listMerchantContracts, listMerchantContracts),
  route(operator.offerMerchantContract, offerMerchantContract),
  route(operator.endMerchantContract, endMerchantContract),
  route(operator.listDisputeCases, listDisputeCases),
  route(operator.answerDispute, answerDispute),
  route(operator.listTree, listTree),
  route(operator.setHeadRates, setHeadRates),
  route(operator.listProgrammes, listProgrammes),
  route(operator.setMaximums, setMaximums),
  route(operator.listAgentPayouts, listAgentPayouts),
  route(operator.readAgentPayout, readAgentPayout),
  route(operator.readMemberLine, readMemberLine),
];
