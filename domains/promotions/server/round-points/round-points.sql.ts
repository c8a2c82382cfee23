import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { TournamentScoring } from '../../contract/player/index.ts';
import type { TextLanguages } from '../rewards/reward.sql.ts';
import type { TournamentId } from '../tournament/tournament.sql.ts';

export interface RoundName {
  readonly memberId: string;
  readonly source: string;
  readonly roundId: string;
}

export interface VipRoundRow {
  readonly stake_amount: bigint;
  readonly weight_percent: number;
  /** Minor units times percent. */
  readonly weighted_amount: bigint;
}

/** A round as it was counted for VIP points; undefined without a counted stake. */
export async function findVipRound(sql: Sql, round: RoundName): Promise<VipRoundRow | undefined> {
  const [row] = await sql.query<VipRoundRow>(
    `select stake_amount, weight_percent, weighted_amount from promotions.vip_round
      where member_id = $1 and source = $2 and round_id = $3 and stake_amount > 0`,
    [round.memberId, round.source, round.roundId],
  );
  return row;
}

export interface TournamentScoreRow {
  readonly tournament_id: TournamentId;
  readonly name: string;
  readonly scoring: TournamentScoring;
  readonly currency: Currency;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly score: bigint;
}

/** The tournaments for which a round counts, latest entry first. */
export function selectTournamentScores(
  sql: Sql,
  { memberId, source, roundId, language, otherLanguage }: RoundName & TextLanguages,
): Promise<TournamentScoreRow[]> {
  return sql.query<TournamentScoreRow>(
    `select t.id as tournament_id, coalesce(w.name, '') as name, t.scoring, t.currency, r.stake_amount, r.win_amount, r.score
       from promotions.tournament_entry e
       join promotions.tournament_round r
         on r.tournament_id = e.tournament_id and r.member_id = e.member_id and r.source = $2 and r.round_id = $3
       join promotions.tournament t on t.id = e.tournament_id
       left join lateral (select x.name from promotions.tournament_text x
                           where x.tournament_id = t.id and x.language in ($4, $5) order by x.language = $4 desc limit 1) w on true
      where e.member_id = $1 and e.removed_at is null
      order by e.entered_at desc, t.id`,
    [memberId, source, roundId, language, otherLanguage],
  );
}
