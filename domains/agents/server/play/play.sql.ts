import type { Sql } from '@jogada/platform/server';

export interface PlayRow {
  readonly member_id: string;
  readonly username: string;
  readonly type: number;
  readonly round_count: bigint;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
}

interface PlayWanted {
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly after: { readonly stakeAmount: bigint; readonly memberId: string } | undefined;
  readonly limit: number;
}

/** Direct downline members whose teams played, highest stakes first. */
export function selectPlay(sql: Sql, { of, from, to, after, limit }: PlayWanted): Promise<PlayRow[]> {
  return sql.query(
    `select p.*, m.username, m.type
       from (select n.member_id, sum(d.round_count)::bigint as round_count, sum(d.stake_amount)::bigint as stake_amount,
                    sum(d.win_amount)::bigint as win_amount
               from agents.node n join agents.team_day d on d.agent_id = n.member_id and d.day between $2::date and $3::date
              where n.parent_id = $1
              group by n.member_id
             having $4::bigint is null or (sum(d.stake_amount), n.member_id) < ($4::bigint, $5)
              order by sum(d.stake_amount) desc, n.member_id desc limit $6) p
       join accounts.member_view m on m.member_id = p.member_id
      order by p.stake_amount desc, p.member_id desc`,
    [of, from, to, after?.stakeAmount ?? null, after?.memberId ?? '', limit],
  );
}

/** The path from an agent to a team member: the agent's direct downline first, the member last. */
export function selectWayDown(sql: Sql, wanted: { agentId: string; memberId: string }): Promise<{ member_id: string; username: string }[]> {
  return sql.query(
    `select m.member_id, m.username
       from agents.line up
       join agents.line mine on mine.ancestor_id = $1 and mine.member_id = up.ancestor_id and mine.distance > 0
       join accounts.member_view m on m.member_id = up.ancestor_id
      where up.member_id = $2
      order by up.distance desc`,
    [wanted.agentId, wanted.memberId],
  );
}

export interface RoundRow {
  readonly place: string;
  readonly round_id: string;
  readonly game_name: string | null;
  readonly category: string;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly settled_at: Date;
  readonly rate: number;
  /** Hundred-thousandths of a minor unit. */
  readonly share: bigint;
}

interface RoundsWanted {
  readonly agentId: string;
  readonly memberId: string;
  readonly day: string;
  readonly category: string | undefined;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** A member's rounds of a day, newest first, each with the agent's part of the stake. */
export function selectRounds(sql: Sql, { agentId, memberId, day, category, after, limit }: RoundsWanted): Promise<RoundRow[]> {
  return sql.query(
    `select r.*, r.stake_amount * r.rate as share, g.name as game_name
       from (select md5(c.source || ' ' || c.round_id) as place, c.round_id, c.game_id, c.category, c.stake_amount, c.win_amount, c.settled_at,
                    c.rates[w.place] - coalesce(c.rates[w.place - 1], 0) as rate
               from agents.round c cross join lateral (select array_position(c.line, $1) as place) w
              where c.member_id = $2 and c.day = $3::date and ($4::text is null or c.category = $4)) r
       left join games.game_view g on g.game_id = r.game_id
      where r.rate is not null and ($5::timestamptz is null or (r.settled_at, r.place) < ($5::timestamptz, $6))
      order by r.settled_at desc, r.place desc limit $7`,
    [agentId, memberId, day, category ?? null, after?.at ?? null, after?.id ?? '', limit],
  );
}

/** The agent's payouts that hold shares of a day's rounds, by day. A correction is paid with a later day. */
export function selectPayoutsOfRounds(
  sql: Sql,
  { agentId, day, category }: Pick<RoundsWanted, 'agentId' | 'day' | 'category'>,
): Promise<{ day: string; amount: bigint }[]> {
  return sql.query(
    `select to_char(p.day, 'YYYY-MM-DD') as day, p.amount
       from (select d.day from agents.share_day d
              where d.agent_id = $1 and d.day = $2::date and d.origin_day = $2::date and ($3::text is null or d.category = $3)
             union
             select d.day from agents.share_day d
              where d.agent_id = $1 and d.origin_day = $2::date and d.day <> d.origin_day and ($3::text is null or d.category = $3)) s
       join agents.payout p on p.agent_id = $1 and p.kind = 'rebate' and p.day = s.day
      order by p.day`,
    [agentId, day, category ?? null],
  );
}
