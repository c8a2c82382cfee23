import type { FreeRounds as Played } from '@jogada/games/server';
import type { RuleOf } from '../../contract/operator/index.ts';
import type { FreeRounds, Refusal } from '../../contract/player/index.ts';
import type { VersionRow } from '../promotion/promotion.sql.ts';

type Named = VersionRow<RuleOf<'free_rounds'>> & { readonly name: string; readonly summary: string };

interface Standing {
  readonly gameName: string;
  /** Undefined while they are on offer. */
  readonly played: Played | undefined;
  readonly endsAt: Date | null;
  readonly refusal: Refusal;
  readonly at: Date;
}

/** Builds the member's view of free rounds: on offer, in play or ended. */
export function freeRoundsView({ rule, ...row }: Named, { gameName, played, endsAt, refusal, at }: Standing): FreeRounds {
  const { payout } = rule;
  const isOver = played !== undefined && (played.ended_at !== null || played.expires_at <= at);
  return {
    promotionId: row.id,
    name: row.name,
    summary: row.summary,
    currency: row.currency,
    gameId: rule.gameId,
    gameName,
    stakeAmount: rule.stakeAmount,
    rounds: rule.rounds,
    usedRounds: played?.used_count ?? 0,
    wonAmount: (played?.won_amount ?? 0n).toString(),
    maximumAmount: rule.maximumAmount,
    wagerTimes: payout.form === 'cash' ? null : payout.wagerTimes,
    validDays: payout.form === 'cash' ? null : payout.validDays,
    playDays: rule.playDays,
    state: isOver ? 'over' : played ? 'playing' : 'offered',
    endsAt: (played?.expires_at ?? endsAt)?.toISOString() ?? null,
    refusal,
  };
}
