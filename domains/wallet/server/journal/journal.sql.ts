import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface JournalTransferRow {
  readonly id: string;
  readonly merchant_code: string;
  readonly kind: string;
  readonly status: 'applied' | 'rolled_back';
  readonly source: string;
  /** Display name of the bonus or vendor. */
  readonly source_name: string;
  readonly external_id: string;
  readonly round_id: string;
  readonly currency: Currency;
  readonly created_at: Date;
}

const COLUMNS = `t.id, t.merchant_code, t.kind, t.status, t.source, coalesce(nullif(r.name, ''), nullif(s.name, ''), t.source) as source_name,
            t.external_id, t.round_id, t.currency, t.created_at`;

const NAMED = `left join wallet.source s on s.code = t.source
       left join wallet.bonus_record r on r.member_id = t.member_id and r.bonus_id = t.grant_id`;

/** A member's transfer by id and time; the pair is unique per member. */
export async function selectJournalTransfer(
  sql: Sql,
  wanted: { memberId: string; transferId: string; at: Date },
): Promise<JournalTransferRow | undefined> {
  const [row] = await sql.query<JournalTransferRow>(
    `select ${COLUMNS} from wallet.transfer t ${NAMED}
      where t.member_id = $1 and t.created_at = $2 and t.id = $3 and t.created_at > '-infinity' and t.status <> 'tombstone'`,
    [wanted.memberId, wanted.at, wanted.transferId],
  );
  return row;
}

/** A member's cashier transfers by external ids, oldest first. */
export function selectCashierTransfers(
  sql: Sql,
  wanted: { memberId: string; externalIds: readonly string[] },
): Promise<JournalTransferRow[]> {
  return sql.query<JournalTransferRow>(
    `select ${COLUMNS} from wallet.transfer t ${NAMED}
      where t.member_id = $1 and t.source = 'pix' and t.external_id = any ($2) and t.status <> 'tombstone' order by t.created_at, t.version_after, t.id`,
    [wanted.memberId, wanted.externalIds],
  );
}

export interface JournalRound {
  readonly opened_at: Date;
  readonly source_name: string;
}

export async function selectJournalRound(
  sql: Sql,
  wanted: { memberId: string; source: string; roundId: string },
): Promise<JournalRound | undefined> {
  const [row] = await sql.query<JournalRound>(
    `select r.opened_at, coalesce(nullif(s.name, ''), r.source) as source_name from wallet.round r left join wallet.source s on s.code = r.source
      where r.member_id = $1 and r.source = $2 and r.round_id = $3`,
    [wanted.memberId, wanted.source, wanted.roundId],
  );
  return row;
}

/** The transfers of a round, oldest first. The index on the member's time is scanned from the start of the round. */
export function selectRoundTransfers(
  sql: Sql,
  wanted: { memberId: string; source: string; roundId: string; openedAt: Date; limit: number },
): Promise<JournalTransferRow[]> {
  return sql.query<JournalTransferRow>(
    `select ${COLUMNS} from wallet.transfer t ${NAMED}
      where t.member_id = $1 and t.source = $2 and t.round_id = $3 and t.created_at > '-infinity' and t.created_at >= $4 and t.status <> 'tombstone'
      order by t.created_at, t.version_after, t.id limit $5`,
    [wanted.memberId, wanted.source, wanted.roundId, wanted.openedAt, wanted.limit],
  );
}

/** The deposit credited by a payment, and vice versa. */
export async function selectDepositOfPayment(sql: Sql, paid: { memberId: string; endToEndId: string }): Promise<string | undefined> {
  const [row] = await sql.query<{ deposit_id: string }>(
    'select deposit_id from wallet.deposit where end_to_end_id = $2 and member_id = $1',
    [paid.memberId, paid.endToEndId],
  );
  return row?.deposit_id;
}
