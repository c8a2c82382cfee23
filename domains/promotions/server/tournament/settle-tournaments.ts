import type { Context, Transaction } from '@jogada/platform/server';
import { byRank, entryLine, FIRST_RESULT_HASH, prizeOf, resultText, tournamentMoved } from '../../contract/player/index.ts';
import { recount } from './counted-rounds.sql.ts';
import {
  findLastResultHash,
  lockResults,
  removeExcluded,
  selectDue,
  setFinished,
  takeStarted,
  writeRanks,
} from './settle-tournaments.sql.ts';
import { prizesOf, RESULT_AFTER_MS, sha256, termsOfRow } from './terms.ts';
import { notifyEntries } from './tournament-notification.sql.ts';
import { lockTournament, selectStanding, type StandingRow, type TournamentId, type TournamentRow } from './tournament.sql.ts';

const BATCH = 20;

/** Notifies of starts, removes excluded members, and determines the results of tournaments that ended, each in its own transaction. */
export async function settleTournaments(ctx: Context): Promise<void> {
  const at = ctx.now();
  await ctx.database.transaction(async (tx) => {
    for (const tournamentId of await takeStarted(tx, at)) await notifyEntries(tx, { tournamentId, kind: 'started', at });
  });
  await removeExcluded(ctx.database, { at, tournamentId: null });
  const due = await selectDue(ctx.database, { endedBefore: new Date(at.getTime() - RESULT_AFTER_MS), limit: BATCH });
  for (const tournamentId of due) {
    await ctx.database
      .transaction((tx) => settle(ctx, tx, tournamentId))
      .catch((error: unknown) => ctx.log.error({ err: error, tournamentId }, 'tournament not settled'));
  }
}

/** Determines the final ranks from the ledger and commits to them. Prizes are paid afterwards. */
async function settle(ctx: Context, tx: Transaction, tournamentId: TournamentId): Promise<void> {
  const row = await lockTournament(tx, tournamentId);
  if (row?.state !== 'published') return;
  const at = ctx.now();
  await removeExcluded(tx, { at, tournamentId });
  await recount(tx, tournamentId);
  const standing = await selectStanding(tx, { tournamentId, after: undefined, at, limit: row.entries_max });
  const ranked = rank(row, standing);
  await writeRanks(tx, tournamentId, ranked);
  await lockResults(tx, row.merchant_code);
  const previousHash = await findLastResultHash(tx, row.merchant_code);
  const resultHash = sha256(resultOf({ ...row, previous_hash: previousHash ?? null }, ranked));
  await setFinished(tx, { tournamentId, at, resultHash, previousHash: previousHash ?? Buffer.from(FIRST_RESULT_HASH, 'hex') });
  await notifyEntries(tx, { tournamentId, kind: 'ended', at });
  tx.afterCommit(() => ctx.realtime.publish(tournamentMoved, row.merchant_code, { tournamentId, changedAt: at.toISOString() }));
}

interface Ranked {
  readonly entryNumber: number;
  readonly score: bigint;
  readonly scoreAt: string;
  readonly roundCount: number;
  readonly rank: number;
  readonly prizeAmount: bigint;
}

function rank(row: TournamentRow, standing: readonly StandingRow[]): Ranked[] {
  const prizes = prizesOf(row);
  return standing
    .map((entry) => ({
      entryNumber: entry.entry_number,
      score: entry.score,
      scoreAt: entry.score_at.toISOString(),
      roundCount: entry.round_count,
    }))
    .toSorted(byRank)
    .map((entry, place) => ({ ...entry, rank: place + 1, prizeAmount: prizeOf({ rank: place + 1, score: entry.score, prizes }) }));
}

/** The text whose hash is the result. */
export function resultOf(row: TournamentRow, ranked: readonly Ranked[]): string {
  return resultText(row.previous_hash?.toString('hex') ?? FIRST_RESULT_HASH, termsOfRow(row), ranked.map(entryLine));
}
