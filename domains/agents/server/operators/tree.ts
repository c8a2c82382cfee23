import { isAgent } from '@jogada/accounts/contract/player';
import { makeAgent, recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type {
  listProgrammes as programmesEndpoint,
  listTree as listEndpoint,
  Programme,
  setHeadRates as ratesEndpoint,
  setMaximums as maximumsEndpoint,
} from '../../contract/operator/index.ts';
import { openAgentProgramme } from '../rebate/rate/head-rates.ts';
import { requireWithin } from '../rebate/rate/rate-bounds.ts';
import { insertRates, lockNodes, selectHighestBelow, selectMaximums, selectRates } from '../rebate/rate/rate.sql.ts';
import { isUnidentified } from '../tree/law.sql.ts';
import { placeMember } from '../tree/place-member.ts';
import { findPlace } from '../tree/tree.sql.ts';
import { putMaximums, selectPath, selectProgrammes, selectTree, type ProgrammeRow } from './operators.sql.ts';

/** @throws Problem `not_allowed`; `not_found` if the member whose downline is requested is not in the tree */
export async function listTree(
  ctx: OperatorContext,
  { cursor, pageSize, under, search = '' }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const path = under === undefined ? [] : await selectPath(ctx.database, under);
  if (under !== undefined && path.length === 0) throw new Problem('not_found');
  const { merchantCodes } = ctx.operator;
  const wanted = { under: under ?? null, search, at: ctx.now(), merchantCodes, after: readCursor(cursor), limit: pageSize + 1 };
  const found = await selectTree(ctx.database, wanted);
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.joined_at, id: row.member_id }));
  return {
    list: rows.map((row) => ({
      memberId: row.member_id,
      merchantCode: row.merchant_code,
      username: row.username,
      isAgent: isAgent(row.type),
      isIdentityMissing: row.is_unidentified,
      joinedAt: row.joined_at.toISOString(),
      teamSize: row.team_size,
      rates: [...row.rates],
      stakeAmount: String(row.stake_amount),
      winAmount: String(row.win_amount),
      rebateAmount: String(row.rebate_amount),
    })),
    nextCursor,
    path: path.map((row) => ({ memberId: row.member_id, merchantCode: row.merchant_code, username: row.username })),
  };
}

/**
 * @throws Problem `not_allowed`, `rate_out_of_bounds`; `agent_identity_missing` without the document number that the law requires (C9);
 * `not_found` for a member with an upline, who sets the rates instead
 */
export async function setHeadRates(
  ctx: OperatorContext,
  { memberId, rates }: InputOf<typeof ratesEndpoint>,
): Promise<OutputOf<typeof ratesEndpoint>> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const place = await findPlace(tx, memberId);
    if (!place || place.parent_id !== null) throw new Problem('not_found');
    if (await isUnidentified(tx, memberId)) throw new Problem('agent_identity_missing');
    await placeMember(tx, memberId);
    await lockNodes(tx, [memberId]);
    requireWithin(rates, {
      maximums: await selectMaximums(tx, place.merchant_code),
      minimums: await selectHighestBelow(tx, { memberId, at }),
    });
    const before = await selectRates(tx, { memberId, at });
    const heldFrom = await insertRates(tx, { memberId, rates, setBy: ctx.operator.id, at });
    await makeAgent(tx, memberId);
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'agent.rates_set',
      subjectId: memberId,
      before: { rates: before },
      after: { rates },
    });
    return { rates: await selectRates(tx, { memberId, at: heldFrom }) };
  });
}

/** @throws Problem `not_allowed` */
export async function listProgrammes(ctx: OperatorContext): Promise<OutputOf<typeof programmesEndpoint>> {
  return { list: (await selectProgrammes(ctx.database, null)).map(programmeView) };
}

/**
 * Sets the maximum rates; the first time it opens the merchant's programme, and rounds count from then on.
 * @throws Problem `not_allowed`, `not_found`
 */
export async function setMaximums(ctx: OperatorContext, { merchantCode, rates }: InputOf<typeof maximumsEndpoint>): Promise<Programme> {
  return ctx.database.transaction(async (tx) => {
    const [before] = await selectProgrammes(tx, merchantCode);
    if (!before) throw new Problem('not_found');
    const isOpening = before.opened_at === null;
    if (isOpening) await openAgentProgramme(tx, { merchantCode, maximums: [], at: ctx.now() });
    await putMaximums(tx, { merchantCode, rates });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: isOpening ? 'agent_programme.opened' : 'agent_programme.maximums_set',
      subjectId: merchantCode,
      before: { maximums: before.maximums },
      after: { maximums: rates },
    });
    const [after = before] = await selectProgrammes(tx, merchantCode);
    return programmeView(after);
  });
}

function programmeView(row: ProgrammeRow): Programme {
  return { merchantCode: row.merchant_code, openedAt: row.opened_at?.toISOString() ?? null, maximums: [...row.maximums] };
}
