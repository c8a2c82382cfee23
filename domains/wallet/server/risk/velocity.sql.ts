import type { Sql } from '@jogada/platform/server';
import type { RiskAlertKind } from '../../contract/operator/risk.ts';

/** Threshold and window in minutes of one kind of alert at a merchant. */
export interface VelocityRule {
  readonly merchantCode: string;
  readonly threshold: number;
  readonly windowMinutes: number;
}

interface Fast {
  readonly merchant_code: string;
  readonly subject: string;
  readonly member_id: string | null;
  readonly event_count: number;
  readonly window_from: Date;
  readonly window_minutes: number;
  /** The first counted events. */
  readonly evidence: readonly object[];
}

const EVIDENCE_MAX = 20;
const RULES = 'rule (merchant_code, threshold, minutes) as (select * from unnest($2::text[], $3::int[], $4::int[]))';
/** Windows are contiguous: hourly ones start on the hour, daily ones at midnight UTC. */
const windowOf = (moment: string) => `date_bin(make_interval(mins => r.minutes), ${moment}, timestamptz '2000-01-01 00:00:00+00')`;
/** Start of the window that contains the start of the read span. */
const IN_WINDOW = windowOf('$1::timestamptz');
const first = (order: string, fields: string) =>
  `to_jsonb((array_agg(jsonb_build_object(${fields}) order by ${order}))[1:${EVIDENCE_MAX}])`;
/** Excludes trials: a person who tries the site before registering has two accounts without abuse. */
const REAL_TYPES = '(0, 1, 2)';
/** Minimum stake in minor units; smaller stakes raise no alert. */
const STAKE_FROM = 5000;
/** Number of rounds before the window from which the usual stake is computed. */
const USUAL_ROUNDS = { most: 200, least: 20 } as const;

const QUERIES: Readonly<Record<RiskAlertKind, string>> = {
  registrations: `with ${RULES}
    select r.merchant_code, v.address as subject, null as member_id, count(*)::int as event_count, ${windowOf('v.created_at')} as window_from,
           r.minutes as window_minutes, ${first('v.created_at, v.member_id', "'at', v.created_at, 'memberId', v.member_id")} as evidence
      from rule r join accounts.registration_view v on v.merchant_code = r.merchant_code and v.created_at >= ${IN_WINDOW}
     where v.address is not null
       and exists (select from accounts.member_view m where m.member_id = v.member_id and m.type in ${REAL_TYPES})
     group by r.merchant_code, r.minutes, r.threshold, v.address, ${windowOf('v.created_at')} having count(*) >= r.threshold`,

  deposits: `with ${RULES}
    select r.merchant_code, m.username as subject, d.member_id, count(*)::int as event_count, ${windowOf('d.created_at')} as window_from,
           r.minutes as window_minutes,
           ${first('d.created_at, d.deposit_id', "'at', d.created_at, 'memberId', d.member_id, 'reference', d.deposit_id, 'amount', d.amount::text, 'currency', d.currency")} as evidence
      from rule r join wallet.deposit d on d.merchant_code = r.merchant_code and d.created_at >= ${IN_WINDOW}
      join accounts.member_view m on m.member_id = d.member_id
     group by r.merchant_code, r.minutes, r.threshold, m.username, d.member_id, ${windowOf('d.created_at')} having count(*) >= r.threshold`,

  withdrawals: `with ${RULES}
    select r.merchant_code, m.username as subject, w.member_id, count(*)::int as event_count, ${windowOf('w.created_at')} as window_from,
           r.minutes as window_minutes,
           ${first('w.created_at, w.withdrawal_id', "'at', w.created_at, 'memberId', w.member_id, 'reference', w.withdrawal_id, 'amount', w.amount::text, 'currency', w.currency")} as evidence
      from rule r join wallet.withdrawal w on w.merchant_code = r.merchant_code and w.created_at >= ${IN_WINDOW}
      join accounts.member_view m on m.member_id = w.member_id
     group by r.merchant_code, r.minutes, r.threshold, m.username, w.member_id, ${windowOf('w.created_at')} having count(*) >= r.threshold`,

  new_keys: `with ${RULES}
    select r.merchant_code, m.username as subject, k.member_id, count(*)::int as event_count, ${windowOf('k.first_at')} as window_from,
           r.minutes as window_minutes, ${first('k.first_at, k.trait_hash', "'at', k.first_at, 'memberId', k.member_id")} as evidence
      from wallet.money_trait k join accounts.member_view m on m.member_id = k.member_id
      join rule r on r.merchant_code = m.merchant_code and k.first_at >= ${IN_WINDOW}
     where k.kind = 'pix_key' and k.first_at >= (select min(${IN_WINDOW}) from rule r)
     group by r.merchant_code, r.minutes, r.threshold, m.username, k.member_id, ${windowOf('k.first_at')} having count(*) >= r.threshold`,

  sign_in_failures: `with ${RULES}, tried as (
      select r.merchant_code, r.minutes, r.threshold, v.address, v.member_id, ${windowOf('v.at')} as window_from, max(v.at) as at, count(*)::int as count
        from rule r join accounts.login_refusal_view v on v.merchant_code = r.merchant_code and v.at >= ${IN_WINDOW}
       group by r.merchant_code, r.minutes, r.threshold, v.address, v.member_id, ${windowOf('v.at')}
    )
    select merchant_code, address as subject, null as member_id, count(*)::int as event_count, window_from, minutes as window_minutes,
           ${first('at, member_id', "'at', at, 'memberId', member_id, 'count', count")} as evidence
      from tried group by merchant_code, minutes, threshold, address, window_from having count(*) >= threshold`,

  // Reads only bets since the last run, and compares each member's largest with their usual stake.
  stake_jump: `with ${RULES}, bet as (
      select r.merchant_code, r.minutes, r.threshold, t.member_id, t.currency, ${windowOf('t.created_at')} as window_from, max(t.amount) as largest,
             ${first('t.amount desc, t.id', "'at', t.created_at, 'memberId', t.member_id, 'reference', t.round_id, 'amount', t.amount::text, 'currency', t.currency")} as bets
        from wallet.transfer t join rule r on r.merchant_code = t.merchant_code
       where t.source = any(array(select code from wallet.source)) and t.created_at >= $1 and t.created_at < 'infinity'
         and t.kind in ('bet', 'bet_and_win') and t.pocket = 'cash' and t.status = 'applied' and t.amount >= ${STAKE_FROM}
       group by r.merchant_code, r.minutes, r.threshold, t.member_id, t.currency, ${windowOf('t.created_at')}
    )
    select b.merchant_code, m.username as subject, b.member_id, (b.largest / u.usual)::int as event_count, b.window_from, b.minutes as window_minutes,
           jsonb_build_array(jsonb_build_object('memberId', b.member_id, 'reference', 'usual', 'amount', u.usual::text,
             'currency', b.currency, 'count', u.rounds)) || b.bets as evidence
      from bet b join accounts.member_view m on m.member_id = b.member_id
     cross join lateral (
       select avg(s.bet_amount)::bigint as usual, count(*)::int as rounds
         from (select x.bet_amount from wallet.round x
                where x.member_id = b.member_id and x.pocket = 'cash' and x.currency = b.currency and x.opened_at > '-infinity'
                  and x.opened_at < b.window_from
                order by x.opened_at desc, x.round_id desc limit ${USUAL_ROUNDS.most}) s
     ) u
     where u.rounds >= ${USUAL_ROUNDS.least} and u.usual > 0 and b.largest >= u.usual * b.threshold`,

  // Starts from devices of members paid since the last run, then counts all members paid by the same promotion on the device.
  promo_claims: `with ${RULES}, fresh as (
      select distinct r.merchant_code, r.minutes, r.threshold, t.source, k.mark
        from wallet.transfer t join rule r on r.merchant_code = t.merchant_code
        join wallet.risk_mark k on k.merchant_code = t.merchant_code and k.kind = 'device' and k.member_id = t.member_id
       where t.source = any(array(select distinct source from wallet.house where source like 'promo-%' and source <> 'promo-staff'))
         and t.created_at >= $1 and t.created_at < 'infinity' and t.kind in ('promo_win', 'bonus_grant')
    ), paid as (
      select r.merchant_code, r.minutes, r.threshold, r.source, r.mark, t.member_id, ${windowOf('t.created_at')} as window_from,
             min(t.created_at) as at, sum(t.amount) as amount, min(t.currency) as currency, count(*)::int as count
        from fresh r
        join wallet.risk_mark h on h.merchant_code = r.merchant_code and h.kind = 'device' and h.mark = r.mark
        join wallet.transfer t on t.member_id = h.member_id and t.source = r.source and t.kind in ('promo_win', 'bonus_grant')
         and t.created_at >= ${IN_WINDOW} and t.created_at > '-infinity'
       group by r.merchant_code, r.minutes, r.threshold, r.source, r.mark, t.member_id, ${windowOf('t.created_at')}
    )
    select merchant_code, substring(source from 7) || ' · ' || left(encode(sha256(mark), 'hex'), 8) as subject, null as member_id,
           count(*)::int as event_count, window_from, minutes as window_minutes,
           ${first('at, member_id', "'at', at, 'memberId', member_id, 'amount', amount::text, 'currency', currency, 'count', count")} as evidence
      from paid group by merchant_code, minutes, threshold, source, mark, window_from having count(*) >= threshold`,
};

/** Subjects at or above their merchant's threshold in the windows since a given time. */
export async function selectFast(sql: Sql, asked: { kind: RiskAlertKind; rules: readonly VelocityRule[]; since: Date }): Promise<Fast[]> {
  const { kind, rules, since } = asked;
  if (rules.length === 0) return [];
  return sql.query(QUERIES[kind], [
    since,
    rules.map(({ merchantCode }) => merchantCode),
    rules.map(({ threshold }) => threshold),
    rules.map(({ windowMinutes }) => windowMinutes),
  ]);
}

/** Inserts an alert once per window. Later events in the window raise its count until it is reviewed. */
export async function upsertAlert(sql: Sql, alert: Fast & { alertId: string; kind: RiskAlertKind; at: Date }): Promise<void> {
  await sql.query(
    `insert into wallet.risk_alert as a
       (alert_id, merchant_code, kind, subject, member_id, event_count, window_from, window_minutes, evidence, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint risk_alert_once do update set event_count = excluded.event_count, evidence = excluded.evidence
      where a.event_count < excluded.event_count and a.seen_at is null`,
    [
      alert.alertId,
      alert.merchant_code,
      alert.kind,
      alert.subject,
      alert.member_id,
      alert.event_count,
      alert.window_from,
      alert.window_minutes,
      JSON.stringify(alert.evidence),
      alert.at,
    ],
  );
}
