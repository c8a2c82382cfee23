import { memberRoute, type VisitorContext } from '@jogada/accounts/server';
import type { Route } from '@jogada/platform/server';
import * as contract from '../contract/player/index.ts';
import { readAgentHome } from './home/read-home.ts';
import { createLink, listLinks } from './links/links.ts';
import { setMemberRates } from './rate/set-rates.ts';
import { listStatements, readStatement, recomputeStatement } from './statement/read-statement.ts';
import { listTeam, readTeamDays } from './team/read-team.ts';

export const routes: readonly Route<VisitorContext>[] = [
  memberRoute(contract.readAgentHome, readAgentHome),
  memberRoute(contract.listTeam, listTeam),
  memberRoute(contract.readTeamDays, readTeamDays),
  memberRoute(contract.setMemberRates, setMemberRates),
  memberRoute(contract.listLinks, listLinks),
  memberRoute(contract.createLink, createLink),
  memberRoute(contract.listStatements, listStatements),
  memberRoute(contract.readStatement, readStatement),
  memberRoute(contract.recomputeStatement, recomputeStatement),
];
