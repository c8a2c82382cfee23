import type { Context, Sql } from '@jogada/platform/server';
import {
  checkAccounts,
  checkEntries,
  insertRound,
  saveStep,
  selectLatestRound,
  selectVerificationState,
  type StepResult,
  type VerificationRound,
} from './verify-accounts.sql.ts';

/** A round begins this long after the one before began, at the earliest. */
const ROUND_EVERY_MS = 6 * 3_600_000;
/** The share of a run in the job's minute that may load the database. */
const RUN_MAX_MS = 5000;
const ACCOUNTS_A_STEP = 200;
const ENTRIES_STEP_MS = 10 * 60_000;
/** Postings are written by then, with waits and clock skew. */
const LAG_MS = 15 * 60_000;

/**
 * The continuous verification of the ledger, in steps of at most some seconds a run: the entries since the round before, then every member's
 * account (docs/ledger.md, "Invariants"). Each step reads one snapshot. A broken row is logged and counted; `npm run ledger:verify` finds
 * more about it.
 */
export async function verifyAccounts({ database, now, log }: Context): Promise<void> {
  const at = now();
  const latest = await selectLatestRound(database);
  if (latest?.finished_at && at.getTime() - latest.started_at.getTime() < ROUND_EVERY_MS) return;
  let round = latest && !latest.finished_at ? latest : await insertRound(database, { at, entriesFrom: latest?.entries_until });
  const until = performance.now() + RUN_MAX_MS;
  do {
    const step = await nextStep(database, round, at);
    await saveStep(database, { roundNo: round.round_no, ...step });
    if (step.result.broken > 0n) log.error({ round: String(round.round_no), ...facts(step.result) }, 'ledger verification failed');
    if (step.finishedAt) return;
    round = {
      ...round,
      last_account_id: step.lastAccountId ?? round.last_account_id,
      entries_until: step.entriesUntil ?? round.entries_until,
    };
  } while (performance.now() < until);
}

interface NextStep {
  readonly result: StepResult;
  readonly lastAccountId?: bigint;
  readonly entriesUntil?: Date;
  readonly finishedAt?: Date;
}

async function nextStep(sql: Sql, round: VerificationRound, at: Date): Promise<NextStep> {
  const entriesEnd = new Date(round.started_at.getTime() - LAG_MS);
  if (round.entries_until < entriesEnd) {
    const to = new Date(Math.min(entriesEnd.getTime(), round.entries_until.getTime() + ENTRIES_STEP_MS));
    return { result: await checkEntries(sql, { from: round.entries_until, to }), entriesUntil: to };
  }
  const { last, ...result } = await checkAccounts(sql, { after: round.last_account_id, limit: ACCOUNTS_A_STEP });
  return last === null ? { result, finishedAt: at } : { result, lastAccountId: last };
}

function facts({ broken, examples }: StepResult): { readonly brokenCount: string; readonly examples: readonly string[] } {
  return { brokenCount: String(broken), examples };
}

/** The state of the continuous verification, for the metrics. */
export interface VerificationState {
  /** Since the last finished round, or since the first one's start; seconds. */
  readonly ageSeconds: number;
  /** Broken rows of the last two rounds, the running one included. */
  readonly brokenCount: number;
}

/** @returns undefined before the first round */
export async function readVerificationState(sql: Sql, { at }: { at: Date }): Promise<VerificationState | undefined> {
  const state = await selectVerificationState(sql);
  return state && { ageSeconds: Math.max(0, (at.getTime() - state.since.getTime()) / 1000), brokenCount: Number(state.broken_count) };
}
