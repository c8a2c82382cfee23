import type { ApprovedAct, OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { payOrAsk } from '@jogada/wallet/server';
import type { OperatorTournament, publishTournament as endpoint } from '../../contract/operator/index.ts';
import { tournamentMoved } from '../../contract/player/index.ts';
import { checkTournament } from './check-tournament.ts';
import { findOperatorTournament, setPublished, setSubmitted, type OperatorTournamentRow } from './operator-tournament.sql.ts';
import { getOperatorTournament, noteTournament } from './operator-tournaments.ts';
import { sha256, termsOfRow } from './terms.ts';
import { lockTournament } from './tournament.sql.ts';

const KIND = 'promotions.tournament';

/**
 * Publishes a draft: its terms are committed to and do not change any more. A pool above the operator's limits waits for a second operator
 * (S41).
 * @throws Problem as the contract lists
 */
export function publishTournament(ctx: OperatorContext, { tournamentId, revision }: InputOf<typeof endpoint>): Promise<OperatorTournament> {
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    const row = await getDraft(tx, tournamentId);
    if (row.state !== 'draft') throw new Problem('tournament_not_a_draft');
    if (row.revision !== revision) throw new Problem('changed_meanwhile');
    await checkTournament(tx, draftOf(row), { merchantCode: row.merchant_code, at });
    const asked = {
      merchantCode: row.merchant_code,
      kind: KIND,
      subjectId: row.id,
      content: { amount: row.pool_amount.toString(), currency: row.currency, name: row.texts[0]?.name ?? '' },
      reason: row.texts[0]?.name ?? row.id,
    };
    const waits = await payOrAsk(ctx, tx, { ...asked, paymentId: row.id, amount: row.pool_amount }, () => publish(ctx, tx, row));
    if (waits) {
      await setSubmitted(tx, { tournamentId: row.id, at, by, isSubmitted: true });
      await noteTournament(ctx, tx, { action: 'tournament.submitted', tournamentId, facts: { poolAmount: row.pool_amount.toString() } });
    }
    return getOperatorTournament(tx, tournamentId);
  });
}

/** Publishes an approved tournament, or returns a refused one to its draft. */
export const agreedTournament: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, { subject_id: tournamentId }) {
    const row = await getDraft(tx, tournamentId);
    if (row.state !== 'submitted') throw new Problem('approval_not_possible', { why: row.state });
    if (row.ends_at <= ctx.now()) throw new Problem('approval_not_possible', { why: 'ended' });
    await checkTournament(tx, draftOf(row), { merchantCode: row.merchant_code, at: ctx.now() });
    await publish(ctx, tx, row);
  },
  async refuse(ctx, tx, { subject_id: tournamentId }) {
    const row = await getDraft(tx, tournamentId);
    if (row.state !== 'submitted') return;
    await setSubmitted(tx, { tournamentId: row.id, at: ctx.now(), by: ctx.operator.id, isSubmitted: false });
  },
};

async function publish(ctx: OperatorContext, tx: Transaction, row: OperatorTournamentRow): Promise<void> {
  const at = ctx.now();
  const termsHash = sha256(termsOfRow(row));
  await setPublished(tx, { tournamentId: row.id, at, by: ctx.operator.id, termsHash });
  const facts = { poolAmount: row.pool_amount.toString(), termsHash: termsHash.toString('hex') };
  await noteTournament(ctx, tx, { action: 'tournament.published', tournamentId: row.id, facts });
  tx.afterCommit(() => ctx.realtime.publish(tournamentMoved, row.merchant_code, { tournamentId: row.id, changedAt: at.toISOString() }));
}

/** @throws Problem `not_found` */
async function getDraft(tx: Transaction, tournamentId: string): Promise<OperatorTournamentRow> {
  const row = (await lockTournament(tx, tournamentId)) && (await findOperatorTournament(tx, tournamentId));
  if (!row) throw new Problem('not_found');
  return row;
}

function draftOf(row: OperatorTournamentRow): Parameters<typeof checkTournament>[1] {
  return {
    texts: row.texts,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    scoring: row.scoring,
    minimumStakeAmount: row.minimum_stake_amount,
    category: row.category as Parameters<typeof checkTournament>[1]['category'],
    gameIds: [...row.game_ids],
    entriesMax: row.entries_max,
    levelNeeded: row.level_needed,
    poolAmount: row.pool_amount,
    shares: [...row.shares],
    wagerTimes: row.wager_times,
  };
}
