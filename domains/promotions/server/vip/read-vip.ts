import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf, type Language, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listVipRounds as roundsEndpoint, readVip as vipEndpoint, VipLevel } from '../../contract/player/vip.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { FORECAST_DAYS, forecastLevel } from './forecast-level.ts';
import { centipointsOf, pointsOf } from './points.ts';
import {
  findProgramme,
  findVipMember,
  readPeriod,
  readRecentPlay,
  readWeighted,
  selectCountedRounds,
  selectLevels,
  selectSteps,
  type LevelRow,
  type ProgrammeRow,
} from './vip.sql.ts';

const STEPS_SHOWN = 24;
const DAY_MS = 86_400_000;

/**
 * Returns the member's VIP status under the current formula.
 * @throws Problem `feature_unavailable`
 */
export async function readVip(ctx: MemberContext): Promise<OutputOf<typeof vipEndpoint>> {
  const { database, member, merchant, language } = ctx;
  const programme = await getProgramme(ctx);
  const at = ctx.now();
  const [known, running, levels, steps] = await Promise.all([
    findVipMember(database, member.id),
    readPeriod(database, { merchantCode: merchant.code, at }),
    selectLevels(database, merchant.code),
    selectSteps(database, { memberId: member.id, limit: STEPS_SHOWN }),
  ]);
  const weighted = await readWeighted(database, { memberId: member.id, period: running.period });
  const points = pointsOf(weighted, programme.point_amount);
  return {
    currency: member.currency,
    level: known?.level ?? 0,
    reachedAt: known?.reached_at?.toISOString() ?? null,
    points: Number(points),
    period: { startsAt: running.starts_at.toISOString(), endsAt: running.ends_at.toISOString() },
    pointAmount: String(programme.point_amount),
    weights: [...programme.weights],
    levels: levels.map((level) => levelView(level, [language, merchant.defaultLanguage])),
    forecast: await readForecast(ctx, { programme, points, levels, level: known?.level ?? 0, periodEndsAt: running.ends_at, at }),
    steps: steps.map((step) => ({
      stepId: step.step_id,
      fromLevel: step.from_level,
      toLevel: step.to_level,
      cause: step.cause,
      points: Number(step.points),
      at: step.at.toISOString(),
    })),
  };
}

interface Standing {
  readonly programme: ProgrammeRow;
  readonly points: bigint;
  readonly levels: readonly LevelRow[];
  readonly level: number;
  readonly periodEndsAt: Date;
  readonly at: Date;
}

async function readForecast(
  { database, member, merchant }: MemberContext,
  { programme, points, levels, level, periodEndsAt, at }: Standing,
): Promise<OutputOf<typeof vipEndpoint>['forecast']> {
  // A paused member gets no forecast (R22).
  if (await findStop(database, { memberId: member.id, at })) return null;
  const since = new Date(at.getTime() - FORECAST_DAYS.back * DAY_MS);
  const play = await readRecentPlay(database, { memberId: member.id, merchantCode: merchant.code, since });
  const step = levels.find((one) => one.level > level);
  const next = step && { level: step.level, pointsNeeded: step.points_needed };
  const forecast = forecastLevel(play, { points, pointAmount: programme.point_amount, next, periodEndsAt, at });
  return forecast ? { ...forecast, reachedAt: forecast.reachedAt?.toISOString() ?? null } : null;
}

/** @throws Problem `feature_unavailable`, `malformed_request` */
export async function listVipRounds(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof roundsEndpoint>,
): Promise<OutputOf<typeof roundsEndpoint>> {
  const programme = await getProgramme(ctx);
  const found = await selectCountedRounds(ctx.database, { memberId: ctx.member.id, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.settled_at, id: row.tie }));
  return {
    list: rows.map((row) => ({
      roundId: row.round_id,
      gameName: row.game_name,
      classification: row.classification,
      percent: row.weight_percent,
      stakeAmount: String(row.stake_amount),
      centipoints: Number(centipointsOf(row.weighted_amount, programme.point_amount)),
      settledAt: row.settled_at.toISOString(),
    })),
    nextCursor,
  };
}

/**
 * Returns the merchant's programme if it exists and is switched on.
 * @throws Problem `feature_unavailable`
 */
async function getProgramme(ctx: Pick<MemberContext, 'database' | 'merchant'>): Promise<ProgrammeRow> {
  const programme = isSwitchedOn(ctx.merchant, 'VIPBEN3') ? await findProgramme(ctx.database, ctx.merchant.code) : undefined;
  if (!programme) throw new Problem('feature_unavailable');
  return programme;
}

function levelView(level: LevelRow, languages: readonly Language[]): VipLevel {
  return {
    level: level.level,
    name: languages.map((language) => level.names[language]).find((name) => name !== undefined) ?? String(level.level),
    pointsNeeded: Number(level.points_needed),
    pointsKept: Number(level.points_kept),
    levelUpAmount: String(level.level_up_amount),
    monthlyAmount: String(level.monthly_amount),
    wagerTimes: level.wager_times,
    wheelTickets: level.wheel_tickets,
  };
}
