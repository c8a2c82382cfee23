import type { Sql } from '@jogada/platform/server';
import type { BonusRow } from './bonus.sql.ts';

export interface RoundName {
  readonly memberId: string;
  readonly source: string;
  readonly roundId: string;
}

type RoundState = 'open' | 'settled' | 'rolled_back';

/** State of a member's round; undefined for an unknown one and for another member's. */
export async function findRoundState(sql: Sql, round: RoundName): Promise<RoundState | undefined> {
  const [row] = await sql.query<{ state: RoundState }>(
    'select state from wallet.round_view where member_id = $1 and source = $2 and round_id = $3',
    [round.memberId, round.source, round.roundId],
  );
  return row?.state;
}

/** What a round's stakes did for a bonus, in minor units. */
export interface RoundWageringRow extends Pick<BonusRow, 'id' | 'name' | 'currency' | 'state' | 'expires_at' | 'end_cause'> {
  readonly stake_amount: bigint;
  readonly bonus_stake_amount: bigint;
  readonly counted_amount: bigint;
  readonly weight_percent: number;
  /** Whether each stake counted with that weight, rounded down. */
  readonly is_weighted: boolean;
  readonly is_rolled_back: boolean;
  readonly converted_amount: bigint | null;
}

/**
 * The bonuses that a round's stakes used or counted for, from the ledger's row for each stake. The weight is the one frozen in the grant, for
 * the classification of the game. A stake that completed the wagering posted the conversion under its own transfer id.
 */
export function selectRoundWagering(sql: Sql, round: RoundName): Promise<RoundWageringRow[]> {
  return sql.query<RoundWageringRow>(
    `select g.id, coalesce(b.name, '') as name, g.state, g.expires_at, b.end_cause, g.currency, k.stake_amount, k.bonus_stake_amount,
            k.counted_amount, k.weight_percent, k.is_weighted, k.is_rolled_back, case when k.has_converted then g.converted_amount end as converted_amount
       from (select s.grant_id, w.percent as weight_percent,
                    coalesce(sum(t.amount) filter (where not s.is_rolled_back), 0)::bigint as stake_amount,
                    coalesce(sum(s.amount) filter (where not s.is_rolled_back), 0)::bigint as bonus_stake_amount,
                    coalesce(sum(s.wagered_amount) filter (where not s.is_rolled_back), 0)::bigint as counted_amount,
                    coalesce(bool_and(s.wagered_amount = t.amount * w.percent / 100) filter (where not s.is_rolled_back), false) as is_weighted,
                    bool_and(s.is_rolled_back) as is_rolled_back,
                    bool_or(starts_with(c.id, t.id || ':convert:')) is true as has_converted
               from wallet.bonus_stake s
               join wallet.transfer t on t.member_id = s.member_id and t.source = s.source and t.external_id = s.external_id
               join wallet.bonus_grant g on g.member_id = s.member_id and g.id = s.grant_id
               left join wallet.game_classification n on n.game_id = t.game_id
               left join wallet.transfer c on c.member_id = s.member_id and c.source = g.source and c.external_id = 'bonus_convert:' || g.id
              cross join lateral (
                select coalesce((coalesce(g.weights -> n.classification, g.weights -> '*') ->> 'percent')::int, 100) as percent) w
              where s.member_id = $1 and s.source = $2 and s.round_id = $3
              group by s.grant_id, w.percent) k
       join wallet.bonus_grant g on g.member_id = $1 and g.id = k.grant_id
       left join wallet.bonus_record b on b.member_id = $1 and b.bonus_id = k.grant_id
      order by g.expires_at, g.id`,
    [round.memberId, round.source, round.roundId],
  );
}
