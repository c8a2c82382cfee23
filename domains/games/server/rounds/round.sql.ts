import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface RoundRow {
  readonly round_id: string;
  readonly game_id: string;
  readonly game_name: string;
  readonly art_path: string;
  readonly source: string;
  readonly vendor_name: string;
  readonly state: 'open' | 'settled' | 'rolled_back';
  readonly bet_amount: bigint;
  readonly win_amount: bigint;
  readonly rolled_back_amount: bigint;
  readonly currency: Currency;
  readonly opened_at: Date;
  readonly settled_at: Date | null;
  /** Tells rounds of one instant apart; round ids are the vendor's and too long for a cursor. */
  readonly tie: string;
}

/** After which row a page continues. */
export interface RoundCursor {
  readonly openedAt: Date;
  readonly tie: string;
}

/** A member's rounds in which money moved, newest first. */
export function findRounds(sql: Sql, page: { memberId: string; after: RoundCursor | null; limit: number }): Promise<RoundRow[]> {
  return sql.query(
    `select r.round_id, r.game_id, coalesce(g.name, r.game_id) as game_name, coalesce(g.art_path, '') as art_path, r.source,
            coalesce(v.name, r.source) as vendor_name, r.state, r.bet_amount, r.win_amount, r.rolled_back_amount, r.currency,
            r.opened_at, r.settled_at, left(md5(r.source || ' ' || r.round_id), 16) as tie
       from wallet.round_view r
       left join games.game g on g.id = r.game_id
       left join games.vendor v on v.code = r.source
      where r.member_id = $1 and (r.bet_amount > 0 or r.win_amount > 0)
        and ($2::timestamptz is null or (r.opened_at <= $2 and (r.opened_at < $2 or left(md5(r.source || ' ' || r.round_id), 16) < $3)))
      order by r.opened_at desc, tie desc limit $4`,
    [page.memberId, page.after?.openedAt ?? null, page.after?.tie ?? '', page.limit],
  );
}
