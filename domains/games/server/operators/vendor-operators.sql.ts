import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { VendorApi } from '../vendor-api/vendors.sql.ts';
import type { WithheldBy } from './operator-games.sql.ts';

/** A vendor as it is set. Amounts in minor units; counts of what is there. */
export interface VendorSettingsRow {
  readonly code: string;
  readonly name: string;
  readonly api: VendorApi;
  readonly is_enabled: boolean;
  readonly origin: string | null;
  readonly maintenance_since: Date | null;
  readonly allowed_addresses: string[];
  readonly withheld_by: readonly WithheldBy[];
  readonly game_count: bigint;
  readonly late_win: 'accept' | 'refuse';
  readonly unknown_win: 'refuse' | 'hold';
  readonly stuck_after_ms: bigint;
  readonly stuck_action: 'close' | 'roll_back';
  readonly base_url: string | null;
  readonly currencies: Currency[] | null;
  readonly minimum_amount: bigint | null;
  readonly maximum_amount: bigint | null;
  readonly timeout_ms: number | null;
  readonly order_life_ms: bigint | null;
  readonly idle_after_ms: bigint | null;
  readonly report_day: string | null;
  readonly report_state: 'running' | 'agrees' | 'differs' | 'failed' | null;
  readonly difference_count: bigint | null;
  readonly held_win_count: bigint;
  readonly incident_count: bigint;
}

export function listVendorRows(sql: Sql): Promise<VendorSettingsRow[]> {
  return sql.query(
    `select v.code, v.name, v.api, v.is_enabled, v.origin, v.maintenance_since, v.allowed_addresses::text[] as allowed_addresses,
            coalesce((select jsonb_agg(jsonb_build_object('merchantCode', o.merchant_code, 'askedBy', a.asked_by_name) order by o.merchant_code)
                        from games.withheld_vendor o
                        left join accounts.approval_view a
                          on a.kind = 'games.offer_vendor' and a.subject_id = o.merchant_code || ':' || o.vendor_code and a.state = 'waiting'
                       where o.vendor_code = v.code), '[]') as withheld_by,
            (select count(*) from games.game g where g.vendor_code = v.code) as game_count,
            coalesce(s.late_win, 'accept') as late_win, coalesce(s.unknown_win, 'refuse') as unknown_win,
            v.stuck_after_ms, v.stuck_action, w.base_url, w.currencies, w.minimum_amount, w.maximum_amount, w.timeout_ms, w.order_life_ms,
            w.idle_after_ms, r.day::text as report_day, r.state as report_state, r.difference_count,
            (select count(*) from games.held_win h where h.vendor_code = v.code and h.state = 'held') as held_win_count,
            (select count(*) from games.vendor_incident i where i.vendor_code = v.code) as incident_count
       from games.vendor v
       left join wallet.source_view s on s.code = v.code
       left join games.transfer_wallet w on w.vendor_code = v.code and v.api = 'transfer'
       left join lateral (select day, state, difference_count from games.reconciliation_run
                           where vendor_code = v.code order by day desc, started_at desc limit 1) r on true
      order by v.sort_order, v.code`,
  );
}

/** The rules in the ledger of a vendor, locked by its row; undefined when there is no such vendor. */
export async function lockVendorRules(
  sql: Sql,
  vendorCode: string,
): Promise<{ late_win: 'accept' | 'refuse'; unknown_win: 'refuse' | 'hold' } | undefined> {
  const [row] = await sql.query<{ late_win: 'accept' | 'refuse'; unknown_win: 'refuse' | 'hold' }>(
    `select coalesce(s.late_win, 'accept') as late_win, coalesce(s.unknown_win, 'refuse') as unknown_win
       from games.vendor v left join wallet.source_view s on s.code = v.code where v.code = $1 for update of v`,
    [vendorCode],
  );
  return row;
}

export interface VendorIncidentRow {
  readonly kind: 'transfer_differs' | 'done_after_refused' | 'transfer_overdue';
  readonly subject_id: string;
  readonly vendor_name: string;
  readonly merchant_code: string;
  readonly member_id: string;
  readonly username: string;
  readonly facts: Record<string, string>;
  readonly at: Date;
  readonly state: string | null;
  readonly direction: 'in' | 'out' | null;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
}

export function listIncidentRows(
  sql: Sql,
  page: { after: KeysetPlace | undefined; limit: number; merchantCodes: readonly string[] | null },
): Promise<VendorIncidentRow[]> {
  return sql.query(
    `select i.kind, i.subject_id, v.name as vendor_name, m.merchant_code, i.member_id, m.username, i.facts, i.at, t.state, t.direction, t.amount, t.currency
       from games.vendor_incident i
       join games.vendor v on v.code = i.vendor_code
       join accounts.member_view m on m.member_id = i.member_id
       left join games.vendor_transfer t on t.member_id = i.member_id and t.id = i.subject_id
      where ($4::text[] is null or m.merchant_code = any($4))
        and ($1::timestamptz is null or (i.at, i.subject_id || ':' || i.kind) < ($1, $2))
      order by i.at desc, i.subject_id || ':' || i.kind desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit, page.merchantCodes],
  );
}
