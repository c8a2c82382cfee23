import { isAgent } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type {
  ContractDetail,
  ContractKind,
  listContracts as listEndpoint,
  listContractVersions as versionsEndpoint,
  readContract as readEndpoint,
  readContractRequests as requestsEndpoint,
} from '../../contract/player/index.ts';
import { contractView, detailView } from './contract-view.ts';
import { findContract, selectPaid, selectPaying, selectRequests, selectVersions, type ContractRow } from './contract.sql.ts';

const PAGE = 20;

/** Offers that await the member's answer, named as in the specification. */
export async function readContractRequests(ctx: MemberContext): Promise<OutputOf<typeof requestsEndpoint>> {
  const rows = isAgent(ctx.member.type) ? await selectRequests(ctx.database, ctx.member.id) : [];
  const waiting = (kind: ContractKind) => rows.find((row) => row.kind === kind)?.contract_id ?? '';
  return {
    dailysalreqtype: waiting('daily_salary'),
    divtypecompperiodreq: waiting('dividend'),
    contracthoursalreq: waiting('hourly_salary'),
  };
}

export async function listContracts(
  ctx: MemberContext,
  { side, kind, with: withId, after = '' }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const page = { memberId: ctx.member.id, kind: kind ?? null, after, limit: PAGE + 1 };
  const rows = await (side === 'pays' ? selectPaid(ctx.database, { ...page, withId: withId ?? null }) : selectPaying(ctx.database, page));
  const shown = rows.slice(0, PAGE);
  return {
    list: shown.map((row) => contractView(row, ctx.member.id)),
    nextAfter: rows.length > PAGE ? (shown.at(-1)?.contract_id ?? null) : null,
  };
}

/** @throws Problem `not_found` unless the caller is one of both parties */
export async function readContract(ctx: MemberContext, { contractId }: InputOf<typeof readEndpoint>): Promise<ContractDetail> {
  const row = await requireOwn(ctx, contractId);
  return detailView(ctx.database, row, { viewerId: ctx.member.id, language: ctx.language });
}

/** @throws Problem `not_found` unless the caller is one of both parties */
export async function listContractVersions(
  ctx: MemberContext,
  { contractId }: InputOf<typeof versionsEndpoint>,
): Promise<OutputOf<typeof versionsEndpoint>> {
  const row = await requireOwn(ctx, contractId);
  const versions = await selectVersions(ctx.database, { agentId: row.agent_id, kind: row.kind });
  const own = versions.filter((one) => isOf(one, ctx.member.id));
  return { list: own.map((one) => contractView(one, ctx.member.id)) };
}

async function requireOwn(ctx: MemberContext, contractId: string): Promise<ContractRow> {
  const row = await findContract(ctx.database, contractId);
  if (!row || !isOf(row, ctx.member.id)) throw new Problem('not_found');
  return row;
}

function isOf({ agent_id: agentId, payer_id: payerId }: ContractRow, memberId: string): boolean {
  return memberId === agentId || memberId === payerId;
}
