import type { Sql } from '@jogada/platform/server';
import type { ReportingVendor } from '../vendor-api/vendor-adapter.ts';
import type { VendorApi } from '../vendor-api/vendors.sql.ts';

export interface ReportingVendorRow extends ReportingVendor {
  readonly name: string;
  readonly api: VendorApi;
}

// A transfer wallet serves a report from its first key on.
const REPORTING = `select v.code, v.name, v.origin, v.report_path, v.api from games.vendor v
  where (v.report_path is not null or exists (
          select from games.transfer_wallet w join games.vendor_key k on k.vendor_code = w.vendor_code where w.vendor_code = v.code))`;

/** Vendors that serve a report. */
export function listReportingVendors(sql: Sql): Promise<ReportingVendorRow[]> {
  return sql.query(`${REPORTING} order by v.code`);
}

/** Vendors that serve a report and have no finished run of this day. */
export function listUnreconciledVendors(sql: Sql, day: string): Promise<ReportingVendorRow[]> {
  return sql.query(
    `${REPORTING}
        and not exists (select from games.reconciliation_run r where r.vendor_code = v.code and r.day = $1 and r.state in ('agrees', 'differs'))
      order by v.code`,
    [day],
  );
}

export async function insertRun(sql: Sql, run: { id: string; vendorCode: string; day: string; at: Date }): Promise<void> {
  await sql.query('insert into games.reconciliation_run (id, vendor_code, day, started_at) values ($1, $2, $3, $4)', [
    run.id,
    run.vendorCode,
    run.day,
    run.at,
  ]);
}

/** What was found out about a difference stays true when a later run of the day finds the very same. */
export async function carryResolutionsOver(sql: Sql, { runId }: { runId: string }): Promise<void> {
  await sql.query(
    `update games.reconciliation_difference d
        set resolved_at = former.resolved_at, resolved_by = former.resolved_by, resolution = former.resolution
       from (select distinct on (o.member_id, o.transaction_id) o.*
               from games.reconciliation_run r
               join games.reconciliation_run before on before.vendor_code = r.vendor_code and before.day = r.day and before.id <> r.id
               join games.reconciliation_difference o on o.run_id = before.id
              where r.id = $1 and o.resolved_at is not null order by o.member_id, o.transaction_id, o.resolved_at desc) former
      where d.run_id = $1 and d.member_id = former.member_id and d.transaction_id = former.transaction_id and d.reasons = former.reasons
        and d.here is not distinct from former.here and d.there is not distinct from former.there`,
    [runId],
  );
}

/** Ends a run by what was found, and lets its lines go. Answers how many transactions differ. */
export async function endRun(sql: Sql, { runId, at }: { runId: string; at: Date }): Promise<bigint> {
  const [run] = await sql.query<{ difference_count: bigint }>(
    `update games.reconciliation_run r
        set state = case when d.n = 0 then 'agrees' else 'differs' end, difference_count = d.n, line_count = l.n, ended_at = $2
       from (select count(*) as n from games.reconciliation_difference where run_id = $1) d,
            (select count(*) as n from games.reported_transaction where run_id = $1 and not is_other_day) l
      where r.id = $1 returning r.difference_count`,
    [runId, at],
  );
  await deleteLines(sql, runId);
  return run?.difference_count ?? 0n;
}

export async function failRun(sql: Sql, run: { runId: string; fault: string; at: Date }): Promise<void> {
  await sql.query("update games.reconciliation_run set state = 'failed', fault = $2, ended_at = $3 where id = $1", [
    run.runId,
    run.fault,
    run.at,
  ]);
  await deleteLines(sql, run.runId);
}

/** Fails the runs that began before a moment and never ended: their process was killed. */
export async function failAbandonedRuns(sql: Sql, { startedBefore, at }: { startedBefore: Date; at: Date }): Promise<void> {
  const runs = await sql.query<{ id: string }>("select id from games.reconciliation_run where state = 'running' and started_at < $1", [
    startedBefore,
  ]);
  for (const { id } of runs) await failRun(sql, { runId: id, fault: 'the run was broken off', at });
}

async function deleteLines(sql: Sql, runId: string): Promise<void> {
  await sql.query('delete from games.reported_transaction where run_id = $1', [runId]);
}

/** A line of a report. Amounts in minor units. */
export interface ReportLine {
  readonly memberId: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly winAmount: bigint;
  readonly currency: string;
  readonly status: string;
}

export async function insertLines(sql: Sql, report: { runId: string; isOtherDay: boolean; lines: readonly ReportLine[] }): Promise<void> {
  const { runId, isOtherDay, lines } = report;
  await sql.query(
    `insert into games.reported_transaction (run_id, is_other_day, member_id, transaction_id, kind, amount, win_amount, currency, status)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::text[])`,
    [
      runId,
      isOtherDay,
      lines.map(({ memberId }) => memberId),
      lines.map(({ transactionId }) => transactionId),
      lines.map(({ kind }) => kind),
      lines.map(({ amount }) => amount),
      lines.map(({ winAmount }) => winAmount),
      lines.map(({ currency }) => currency),
      lines.map(({ status }) => status),
    ],
  );
}

/** Writes down the lines that the ledger does not know, or knows otherwise, on whatever day it has them. */
export async function findLinesThatDiffer(sql: Sql, run: { runId: string; vendorCode: string }): Promise<void> {
  await sql.query(
    `insert into games.reconciliation_difference (run_id, member_id, transaction_id, reasons, here, there)
     select $1, l.member_id, l.transaction_id, f.reasons,
            case when t.transfer_id is not null then jsonb_build_object('kind', t.kind, 'amount', t.amount::text, 'winAmount', t.win_amount::text,
              'currency', t.currency, 'status', t.status)
              when w.id is not null then jsonb_build_object('kind', 'held_win', 'amount', w.amount::text, 'currency', w.currency, 'status', w.state) end,
            jsonb_build_object('kind', l.kind, 'amount', l.amount::text, 'winAmount', l.win_amount::text, 'currency', l.currency, 'status', l.status)
       from (select distinct on (member_id, transaction_id) *, count(*) over (partition by member_id, transaction_id) as times
               from games.reported_transaction where run_id = $1 and not is_other_day) l
       left join wallet.transfer_view t on t.member_id = l.member_id and t.source = $2 and t.external_id = l.transaction_id
       left join games.held_win w on w.member_id = l.member_id and w.vendor_code = $2 and w.transaction_id = l.transaction_id
      cross join lateral (select t.transfer_id is not null and t.status <> 'tombstone' as is_here) h
      cross join lateral (select array_remove(array[
              case when l.times > 1 then 'twice_there' end,
              -- A stake given back, and a win of nothing, are the same as none.
              case when not is_here and l.status = 'done' and not (l.kind = 'win' and l.amount = 0)
                   then case w.state when 'held' then 'held_here' when 'refused' then 'refused_here' else 'missing_here' end end,
              -- A win that an operator paid without its bet is a credit here.
              case when is_here and t.kind <> l.kind and not (t.kind = 'adjustment_credit' and l.kind = 'win' and w.state = 'paid') then 'other_kind' end,
              case when is_here and (t.amount <> l.amount or t.win_amount <> l.win_amount) then 'other_amount' end,
              case when is_here and t.currency <> l.currency then 'other_currency' end,
              case when is_here and (t.status = 'rolled_back') <> (l.status = 'rolled_back') then 'other_status' end], null) as reasons) f
      where cardinality(f.reasons) > 0`,
    [run.runId, run.vendorCode],
  );
}

// The day is read by itself first, for which \`offset 0\` stands: else the planner, which knows not how much of it the vendor has
// named, hopes to find one early by going through all members.
const MISSING_THERE = `
       from (select * from wallet.transfer_view where source = $2 and created_at >= $3 and created_at < $4 offset 0) t
      where t.kind in ('bet', 'win', 'bet_and_win', 'promo_win', 'vendor_sent', 'vendor_return', 'adjustment_credit')
        and t.status <> 'tombstone' and not (t.kind = 'win' and t.amount = 0)
        and not exists (select from games.reported_transaction l
                         where l.run_id = $1 and l.member_id = t.member_id and l.transaction_id = t.external_id)`;

interface LedgerDay {
  readonly runId: string;
  readonly vendorCode: string;
  readonly from: Date;
  readonly until: Date;
}

/** Whether the ledger has a movement within these times that no line names. */
export async function hasUnreported(sql: Sql, { runId, vendorCode, from, until }: LedgerDay): Promise<boolean> {
  const rows = await sql.query(`select 1 as one ${MISSING_THERE} limit 1`, [runId, vendorCode, from, until]);
  return rows.length > 0;
}

/** Writes down the movements of the ledger that no line names. */
export async function findUnreported(sql: Sql, { runId, vendorCode, from, until }: LedgerDay): Promise<void> {
  await sql.query(
    `insert into games.reconciliation_difference (run_id, member_id, transaction_id, reasons, here)
     select $1, t.member_id, t.external_id, array['missing_there'],
            jsonb_build_object('kind', t.kind, 'amount', t.amount::text, 'winAmount', t.win_amount::text, 'currency', t.currency, 'status', t.status)
     ${MISSING_THERE}`,
    [runId, vendorCode, from, until],
  );
}

/**
 * The days (UTC) on which transfers were sent to the vendor whose movement no line names: one whose end was unknown for
 * long was booked by the vendor on an earlier day than by us.
 */
export async function listDaysSent(sql: Sql, { runId, vendorCode, from, until }: LedgerDay): Promise<string[]> {
  const rows = await sql.query<{ day: string }>(
    `select distinct to_char(sent.day, 'YYYY-MM-DD') as day
       from (select t.member_id, split_part(t.external_id, ':', 1) as transfer_id
              ${MISSING_THERE} and t.kind in ('vendor_sent', 'vendor_return')) t
       join games.vendor_transfer v on v.member_id = t.member_id and v.id = t.transfer_id
      cross join lateral generate_series(date_trunc('day', v.first_sent_at), date_trunc('day', v.last_sent_at), interval '1 day') as sent (day)
      where sent.day < $3 or sent.day >= $4
      order by day limit 60`,
    [runId, vendorCode, from, until],
  );
  return rows.map(({ day }) => day);
}
