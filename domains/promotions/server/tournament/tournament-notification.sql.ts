import { emitAll, type Sql } from '@jogada/platform/server';

/** Emitted for each member concerned: an entered tournament started, ended with a final result, was cancelled, or paid a prize. */
export const TOURNAMENT_NOTIFICATION = 'promotions.tournament_notification';

export interface TournamentNotification {
  readonly tournamentId: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly kind: 'started' | 'ended' | 'cancelled' | 'prize';
  /** In the merchant's default language. */
  readonly name: string;
  /** Final; null without one. */
  readonly rank: number | null;
  /** Minor units. */
  readonly prizeAmount: string;
  readonly currency: string;
}

/**
 * Emits a notification for each entry of a tournament, or for one of them, in the caller's transaction. Excluded members get none; paused members
 * only of a prize, which is money of theirs (R22).
 */
export async function notifyEntries(
  tx: Sql,
  { tournamentId, memberId, kind, at }: { tournamentId: string; memberId?: string; kind: TournamentNotification['kind']; at: Date },
): Promise<void> {
  const payloads = await tx.query<TournamentNotification>(
    `select t.id as "tournamentId", t.merchant_code as "merchantCode", e.member_id as "memberId", $2::text as kind, w.name, e.rank,
            e.prize_amount::text as "prizeAmount", t.currency
       from promotions.tournament t
       join merchant.merchant_view m on m.merchant_code = t.merchant_code
       join promotions.tournament_entry e on e.tournament_id = t.id and e.removed_at is null and ($4::text is null or e.member_id = $4)
      cross join lateral (select x.name from promotions.tournament_text x where x.tournament_id = t.id
                           order by x.language = m.default_language desc, x.language limit 1) w
      where t.id = $1
        and not exists (select from accounts.exclusion_view x
                         where x.member_id = e.member_id and x.from_at <= $3 and x.until_at > $3 and ($2 <> 'prize' or x.kind = 'exclusion'))
      order by e.entry_number`,
    [tournamentId, kind, at, memberId ?? null],
  );
  await emitAll(tx, { topic: TOURNAMENT_NOTIFICATION, payloads, at });
}
