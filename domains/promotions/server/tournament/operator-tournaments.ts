import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, pageFrom, readCursor, type Transaction } from '@jogada/platform/server';
import type {
  cancelTournament as cancelEndpoint,
  createTournament as createEndpoint,
  listOperatorTournaments as listEndpoint,
  listTournamentEntries as entriesEndpoint,
  OperatorTournament,
  setTournament as setEndpoint,
} from '../../contract/operator/index.ts';
import { tournamentMoved } from '../../contract/player/index.ts';
import { findCurrency } from '../operators/merchant-currency.sql.ts';
import { checkTournament } from './check-tournament.ts';
import {
  findOperatorTournament,
  insertTournament,
  replaceTournamentTexts,
  selectOperatorEntries,
  selectOperatorTournaments,
  setCancelled,
  updateTournament,
  type OperatorEntryRow,
  type OperatorTournamentRow,
} from './operator-tournament.sql.ts';
import { notifyEntries } from './tournament-notification.sql.ts';
import { lockTournament } from './tournament.sql.ts';

const ENTRIES_SHOWN = 200;

/** @throws Problem `not_allowed`, `malformed_request` */
export async function listOperatorTournaments(
  ctx: OperatorContext,
  { cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectOperatorTournaments(ctx.database, { after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.ends_at, id: row.id }));
  return { list: rows.map(viewOf), nextCursor };
}

/** Creates a draft, which only operators see. @throws Problem as the contract lists */
export function createTournament(
  ctx: OperatorContext,
  { merchantCode, ...draft }: InputOf<typeof createEndpoint>,
): Promise<OperatorTournament> {
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    await checkTournament(tx, draft, { merchantCode, at });
    const tournamentId = newId('trn', at);
    const currency = await findCurrency(tx, merchantCode);
    await insertTournament(tx, { ...draft, tournamentId, merchantCode, currency, at, by });
    await replaceTournamentTexts(tx, { tournamentId, texts: draft.texts });
    await noteTournament(ctx, tx, { action: 'tournament.created', tournamentId, facts: factsOf(draft) });
    return getOperatorTournament(tx, tournamentId);
  });
}

/** Changes a draft. Published terms never change. @throws Problem as the contract lists */
export function setTournament(
  ctx: OperatorContext,
  { tournamentId, revision, ...draft }: InputOf<typeof setEndpoint>,
): Promise<OperatorTournament> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const known = await lockTournament(tx, tournamentId);
    if (!known) throw new Problem('not_found');
    if (known.state !== 'draft') throw new Problem('tournament_not_a_draft');
    await checkTournament(tx, draft, { merchantCode: known.merchant_code, at });
    if (!(await updateTournament(tx, { ...draft, tournamentId, revision, at, by: ctx.operator.id })))
      throw new Problem('changed_meanwhile');
    await replaceTournamentTexts(tx, { tournamentId, texts: draft.texts });
    await noteTournament(ctx, tx, { action: 'tournament.changed', tournamentId, facts: factsOf(draft) });
    return getOperatorTournament(tx, tournamentId);
  });
}

/**
 * Cancels a tournament whose result is not final. Nothing is paid; its members are notified with the reason.
 * @throws Problem as the contract lists
 */
export function cancelTournament(
  ctx: OperatorContext,
  { tournamentId, reason }: InputOf<typeof cancelEndpoint>,
): Promise<OperatorTournament> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    // The lock excludes the job that determines the result.
    const known = await lockTournament(tx, tournamentId);
    if (!known) throw new Problem('not_found');
    if (known.state === 'finished' || known.state === 'cancelled') throw new Problem('tournament_not_open');
    if (known.state === 'published') await notifyEntries(tx, { tournamentId: known.id, kind: 'cancelled', at });
    await setCancelled(tx, { tournamentId: known.id, at, by: ctx.operator.id, reason });
    await noteTournament(ctx, tx, { action: 'tournament.cancelled', tournamentId, facts: { was: known.state, reason } });
    tx.afterCommit(() =>
      ctx.realtime.publish(tournamentMoved, known.merchant_code, { tournamentId: known.id, changedAt: at.toISOString() }),
    );
    return getOperatorTournament(tx, tournamentId);
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export async function listTournamentEntries(
  ctx: OperatorContext,
  { tournamentId }: InputOf<typeof entriesEndpoint>,
): Promise<OutputOf<typeof entriesEndpoint>> {
  if (!(await findOperatorTournament(ctx.database, tournamentId))) throw new Problem('not_found');
  const rows = await selectOperatorEntries(ctx.database, { tournamentId, limit: ENTRIES_SHOWN });
  return {
    list: rows.map((row, place) => ({
      rank: row.round_count > 0 && row.removed_at === null ? place + 1 : null,
      entryNumber: row.entry_number,
      memberId: row.member_id,
      username: row.username,
      score: row.score.toString(),
      roundCount: row.round_count,
      prizeAmount: row.prize_amount.toString(),
      state: stateOf(row),
    })),
  };
}

function stateOf(row: OperatorEntryRow): OutputOf<typeof entriesEndpoint>['list'][number]['state'] {
  if (row.removed_at !== null) return 'removed';
  if (row.is_prize_withheld) return 'withheld';
  if (row.prize_settled_at !== null) return 'granted';
  return row.round_count > 0 ? 'ranked' : 'without_rounds';
}

/** @throws Problem `not_found` */
export async function getOperatorTournament(tx: Transaction, tournamentId: string): Promise<OperatorTournament> {
  const row = await findOperatorTournament(tx, tournamentId);
  if (!row) throw new Problem('not_found');
  return viewOf(row);
}

function viewOf(row: OperatorTournamentRow): OperatorTournament {
  return {
    tournamentId: row.id,
    merchantCode: row.merchant_code,
    stage: row.state,
    revision: row.revision,
    texts: row.texts,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    currency: row.currency,
    scoring: row.scoring,
    minimumStakeAmount: row.minimum_stake_amount.toString(),
    category: row.category,
    gameIds: [...row.game_ids],
    entriesMax: row.entries_max,
    levelNeeded: row.level_needed,
    poolAmount: row.pool_amount.toString(),
    shares: [...row.shares],
    wagerTimes: row.wager_times,
    entryCount: row.entry_count,
    rankedCount: row.ranked_count,
    grantedAmount: row.granted_amount.toString(),
    cancelReason: row.cancel_reason,
    resultHash: row.result_hash?.toString('hex') ?? null,
  };
}

function factsOf(draft: Omit<InputOf<typeof createEndpoint>, 'merchantCode'>): Readonly<Record<string, string | number>> {
  return {
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    scoring: draft.scoring,
    poolAmount: draft.poolAmount.toString(),
    shares: draft.shares.join(','),
  };
}

/** Writes an audit row about a tournament. */
export async function noteTournament(
  ctx: OperatorContext,
  tx: Transaction,
  { action, tournamentId, facts }: { action: StaffAction; tournamentId: string; facts: Readonly<Record<string, string | number>> },
): Promise<void> {
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId: tournamentId, facts });
}
