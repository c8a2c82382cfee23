import { nameInClub } from '@jogada/accounts/server';
import type { DataSecrets } from '@jogada/merchant/server';
import type { Currency, Language } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import { award } from '../rewards/award.ts';
import { termsOf } from '../rewards/terms-of.ts';
import { grantWheelTickets } from '../wheel/grant-wheel-tickets.ts';
import { findHousehold } from './household.sql.ts';
import { pointsOf } from './points.ts';
import {
  findProgramme,
  insertStep,
  lockVipMember,
  readPeriod,
  readWeighted,
  selectLevels,
  updateVipMember,
  type LevelRow,
  type StepRow,
} from './vip.sql.ts';

/** Days to claim a reward. */
const REWARD_VALID_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Decides a member's level: raises it at once when the points of the current period suffice; lowers it by one at a period's end when they
 * do not suffice to keep it. Grants one reward for each new level, and one for each month started at a level.
 * @param until the time that determines the merchant's current period; earlier periods are closed
 */
export async function decideLevel(
  tx: Sql,
  wanted: { memberId: string; merchantCode: string; at: Date; until: Date; secrets: DataSecrets },
): Promise<void> {
  const { memberId, merchantCode, at } = wanted;
  const member = await lockVipMember(tx, memberId);
  const programme = await findProgramme(tx, merchantCode);
  const household = await findHousehold(tx, memberId);
  if (!member || !programme || !household) return;
  const running = await readPeriod(tx, { merchantCode, at: wanted.until });
  const levels = await selectLevels(tx, merchantCode);
  const ladder: Ladder = { tx, merchantCode, memberId, levels, at, secrets: wanted.secrets, currency: household.currency };
  let { level, period, reached_at: reachedAt } = member;
  for (;;) {
    const points = pointsOf(await readWeighted(tx, { memberId, period }), programme.point_amount);
    const reached = levels.findLast((step) => step.level > level && step.points_needed <= points)?.level ?? level;
    if (reached > level) {
      await rise(ladder, { from: level, to: reached, period, points });
      level = reached;
      reachedAt = at;
    }
    if (period >= running.period) break;
    const kept = retainedLevel(levels, { level, points });
    if (level > 0) await note(ladder, { from: level, to: kept, cause: kept === level ? 'kept' : 'period_end', period, points });
    if (kept !== level) reachedAt = at;
    level = kept;
    period = nextPeriod(period);
    // A month that ended before it was processed gets no monthly reward.
    if (period === running.period) await giveMonthly(ladder, { level, period });
  }
  await updateVipMember(tx, { memberId, level, reachedAt, period });
  if (level !== member.level) await nameInClub(tx, { memberId, ...labelsOf(levels, { level, language: household.default_language }) });
}

interface Ladder {
  readonly tx: Sql;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly levels: readonly LevelRow[];
  readonly at: Date;
  readonly currency: Currency;
  readonly secrets: DataSecrets;
}

interface Move {
  readonly from: number;
  readonly to: number;
  readonly period: string;
  readonly points: bigint;
}

async function rise(ladder: Ladder, move: Move): Promise<void> {
  await note(ladder, { ...move, cause: 'reached' });
  for (const level of ladder.levels) {
    if (level.level <= move.from || level.level > move.to) continue;
    await reward(ladder, { level, kind: 'level_up', amount: level.level_up_amount, period: null });
    const { tx, merchantCode, memberId, at, secrets } = ladder;
    const occasion = `vip-level-${level.level}`;
    await grantWheelTickets(tx, { merchantCode, memberId, count: level.wheel_tickets, occasion, secrets, at });
  }
}

async function giveMonthly(ladder: Ladder, { level, period }: { level: number; period: string }): Promise<void> {
  const own = ladder.levels.find((step) => step.level === level);
  if (own) await reward(ladder, { level: own, kind: 'monthly', amount: own.monthly_amount, period });
}

interface Made {
  readonly level: LevelRow;
  readonly kind: 'level_up' | 'monthly';
  readonly amount: bigint;
  readonly period: string | null;
}

async function reward(ladder: Ladder, { level, kind, amount, period }: Made): Promise<void> {
  if (amount === 0n) return;
  const { tx, merchantCode, memberId, at, currency } = ladder;
  await award(tx, {
    merchantCode,
    memberId,
    origin: 'vip',
    occasion: kind === 'level_up' ? `vip-level-${level.level}` : `vip-month-${period ?? ''}`,
    promotionCode: 'vip',
    currency,
    amount,
    terms: termsOf({ amount, wagerTimes: level.wager_times }),
    basis: { kind, level: String(level.level) },
    isEarnedByPlay: kind === 'level_up',
    claimBy: new Date(at.getTime() + REWARD_VALID_DAYS * DAY_MS),
    at,
  });
}

async function note({ tx, memberId, at }: Ladder, move: Move & { readonly cause: StepRow['cause'] }): Promise<void> {
  const { from: fromLevel, to: toLevel, cause, period, points } = move;
  await insertStep(tx, { stepId: newId('vst', at), memberId, fromLevel, toLevel, cause, period, points, at });
}

/** Lowers by one level at most. */
function retainedLevel(levels: readonly LevelRow[], { level, points }: { level: number; points: bigint }): number {
  const own = levels.find((step) => step.level === level);
  return own && own.points_kept > points ? level - 1 : level;
}

/** The first day of the next month; both as YYYY-MM-DD. */
function nextPeriod(period: string): string {
  const next = new Date(`${period}T00:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

function labelsOf(levels: readonly LevelRow[], { level, language }: { level: number; language: Language }) {
  const names = levels.map((step) => ({ level: step.level, name: step.names[language] ?? '' }));
  return { label: names.find((step) => step.level === level)?.name ?? '', replaces: names.map(({ name }) => name) };
}
