import type { Database } from '@jogada/platform/server';
import type { ContractTerms } from '../../domains/agents/contract/player/contract.ts';
import { findContract, putInForce } from '../../domains/agents/server/contract/contract.sql.ts';
import { writeOffer } from '../../domains/agents/server/contract/offer-contract.ts';
import { memberNameSql } from './bench-players.ts';

const FAN_OUT = 5;
/** Number of levels including the head; the last level takes the remaining members. */
const LEVELS = 8;

/** Number of a member's parent. Each parent has five children; the last level is distributed evenly. */
const PARENT = `case when n <= ${full(LEVELS)} then (n - 2) / ${FAN_OUT} + 1
                     else ${full(LEVELS - 2)} + 1 + (n - ${full(LEVELS)} - 1) % ${FAN_OUT ** (LEVELS - 2)} end`;

function full(levels: number): number {
  return (FAN_OUT ** levels - 1) / (FAN_OUT - 1);
}

export const HEAD_ID = `mbr_${'1'.padStart(16, '0')}`;

/** Creates a team of a size in eight levels. Each member has an account and a rate below that of the parent. */
export async function createTeam(owner: Database, { members, at }: { members: number; at: Date }): Promise<void> {
  const settings = { isLong: true };
  await owner.transaction(async (tx) => {
    await tx.query(
      `insert into accounts.member (id, merchant_code, username, password_hash, type, currency, register_method, created_at)
       select ${memberNameSql('n')}, 'demo', 'bench_' || n, '$argon2id$never', case when n <= $2 then 1 else 0 end, 'BRL', 'H5', $3
         from generate_series(1, $1::int) n`,
      [members, full(LEVELS - 1), at],
    );
    await tx.query(`select wallet.open_accounts(${memberNameSql('n')}, 'demo', 'BRL', $2) from generate_series(1, $1::int) n`, [
      members,
      at,
    ]);
    await tx.query(
      `insert into agents.node (member_id, merchant_code, parent_id, depth, joined_at)
       with recursive placed as (
         select n, case when n = 1 then null else ${PARENT} end as parent from generate_series(1, $1::int) n
       ), deep as (
         select n, parent, 0 as depth from placed where n = 1
         union all
         select p.n, p.parent, d.depth + 1 from placed p join deep d on p.parent = d.n
       )
       select ${memberNameSql('n')}, 'demo', case when parent is not null then ${memberNameSql('parent')} end, depth, $2 from deep order by n`,
      [members, at],
    );
    await tx.query(
      `insert into agents.line (ancestor_id, member_id, distance)
       with recursive above as (
         select member_id as ancestor_id, member_id, parent_id, 0 as distance from agents.node where member_id like 'mbr_0%'
         union all
         select p.member_id, a.member_id, p.parent_id, a.distance + 1 from above a join agents.node p on p.member_id = a.parent_id
       )
       select ancestor_id, member_id, distance from above`,
    );
    await tx.query(
      `insert into agents.team_level (agent_id, distance, member_count)
       select ancestor_id, distance, count(*) from agents.line where ancestor_id like 'mbr_0%' and distance > 0 group by 1, 2`,
    );
    await tx.query(
      `insert into agents.rate (member_id, category, from_at, rate, set_by)
       select member_id, 'RNG', $1, 800 - 100 * depth, 'house' from agents.node where member_id like 'mbr_0%'`,
      [at],
    );
  }, settings);
  await owner.query('vacuum analyze agents.node');
  await owner.query('vacuum analyze agents.line');
  await owner.query('vacuum analyze accounts.member');
}

/** Creates finished rounds in the ledger that are not counted yet. */
export async function insertRounds(owner: Database, { rounds, members, at }: { rounds: number; members: number; at: Date }): Promise<void> {
  await owner.transaction(
    async (tx) => {
      await tx.query(
        `insert into wallet.round (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, is_closed,
                                   opened_at, settled_at)
         select ${memberNameSql('1 + n % $2::int')}, 'arcade', 'bench-' || n, 'demo', 'tesouro-da-mata', 'cash', 'BRL', 100 + n % 900, n % 950, true, $3, $3
           from generate_series(1, $1::int) n`,
        [rounds, members, at],
      );
      await tx.query(
        `insert into agents.pending_rounds (member_ids, sources, round_ids, noted_at)
         select array_agg(${memberNameSql('1 + n % $2::int')}), array_agg('arcade'::text), array_agg('bench-' || n), $3
           from generate_series(1, $1::int) n group by n / 100`,
        [rounds, members, at],
      );
    },
    { isLong: true },
  );
  await owner.query('analyze agents.pending_rounds');
}

/** Members per transaction when writing rounds. */
const PART = 5_000;

interface Day {
  readonly day: string;
  readonly rounds: number;
  readonly members: number;
}

const each = ({ rounds, members }: Day) => Math.max(1, Math.round(rounds / members));

/** Creates a day's rounds in the ledger and as counted, with each member's line and rates. */
export async function insertCountedRounds(owner: Database, day: Day, report: (line: string) => void): Promise<void> {
  const { members } = day;
  for (let from = 1; from <= members; from += PART) {
    const to = Math.min(members, from + PART - 1);
    await owner.transaction(
      async (tx) => {
        await tx.query(ROUNDS_OF_LEDGER, [from, to, each(day), day.day]);
        await tx.query(ROUNDS_AS_COUNTED, [from, to, each(day), day.day]);
      },
      { isLong: true },
    );
    if (to === members) report(`${to * each(day)} rounds of a day posted to the ledger`);
  }
  await owner.query('vacuum analyze agents.round');
  await owner.query('vacuum analyze wallet.round');
}

/** Creates the sums that counting a day's rounds produces, by adding up the rounds. */
export async function insertDay(owner: Database, day: Day): Promise<void> {
  const settings = { isLong: true };
  await owner.transaction(async (tx) => {
    await tx.query(
      `create temp table played on commit drop as
         select a.*, k.round_count, k.stake, k.win from (${LINES}) a,
                lateral (select count(*) as round_count, sum(${STAKE})::bigint as stake, sum(${WIN})::bigint as win
                           from generate_series(1, $3::int) k) k`,
      [1, day.members, each(day)],
    );
    await tx.query(
      `insert into agents.team_day (agent_id, day, category, round_count, stake_amount, win_amount)
       select a.agent_id, $1::date, 'RNG', sum(p.round_count), sum(p.stake), sum(p.win) from played p, unnest(p.line) as a (agent_id) group by 1`,
      [day.day],
    );
    await tx.query(
      `insert into agents.share_day (agent_id, day, origin_day, category, turnover, share)
       select p.line[i], $1::date, $1::date, 'RNG', sum(p.stake), sum(p.stake * (p.rates[i] - coalesce(p.rates[i - 1], 0)))
         from played p, generate_subscripts(p.line, 1) as i where p.rates[i] > coalesce(p.rates[i - 1], 0) group by 1`,
      [day.day],
    );
    await tx.query(
      `insert into agents.team_head_day (agent_id, day, come_count, bet_count, register_count)
       select a.agent_id, $1::date, count(*), count(*), 0 from played p, unnest(p.line) as a (agent_id) group by 1`,
      [day.day],
    );
    await tx.query('insert into agents.active_day (member_id, day, has_bet, has_come) select member_id, $1::date, true, true from played', [
      day.day,
    ]);
  }, settings);
  await owner.query('vacuum analyze agents.active_day');
}

/** Members with the line above them and its rates. */
const LINES = `
  select n, l.member_id, array_agg(l.ancestor_id order by l.distance) as line, array_agg(r.rate order by l.distance) as rates
    from generate_series($1::int, $2::int) n
    join agents.line l on l.member_id = ${memberNameSql('n')}
    join agents.rate r on r.member_id = l.ancestor_id and r.category = 'RNG'
   group by n, l.member_id`;

/** Stake and win of the k-th round of the n-th member. */
const STAKE = '100 + (n * 31 + k * 17) % 900';
const WIN = '(n * 13 + k * 29) % 950';

const ROUNDS_OF_LEDGER = `
  insert into wallet.round (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, is_closed,
                            opened_at, settled_at)
  select ${memberNameSql('n')}, 'arcade', 'day-' || k, 'demo', 'tesouro-da-mata', 'cash', 'BRL', ${STAKE}, ${WIN}, true, w.at, w.at
    from generate_series($1::int, $2::int) n, generate_series(1, $3::int) k,
         lateral (select $4::date + interval '15 hours' + k * interval '1 second' as at) w`;

const ROUNDS_AS_COUNTED = `
  insert into agents.round (member_id, source, round_id, merchant_code, game_id, category, stake_amount, win_amount, day, settled_at, line, rates)
  select a.member_id, 'arcade', 'day-' || k, 'demo', 'tesouro-da-mata', 'RNG', ${STAKE}, ${WIN},
         $4::date, $4::date + interval '15 hours' + k * interval '1 second', a.line, a.rates
    from (${LINES}) a, generate_series(1, $3::int) k
   order by a.n, k`;

/** Copies the day's sums to other days for all but the last level, and adds hours for the head. */
export async function repeatDay(owner: Database, { day, others }: { day: string; others: readonly string[] }): Promise<void> {
  const last = memberNameSql(String(full(LEVELS - 1)));
  const repeat = (table: string, columns: string) =>
    `insert into agents.${table} (agent_id, day, ${columns})
     select t.agent_id, o.day::date, ${columns.replace('origin_day', 'o.day::date')}
       from agents.${table} t cross join unnest($2::text[]) as o (day) where t.day = $1::date and t.agent_id <= ${last} on conflict do nothing`;
  await owner.transaction(
    async (tx) => {
      await tx.query(repeat('team_day', 'category, round_count, stake_amount, win_amount'), [day, others]);
      await tx.query(repeat('share_day', 'origin_day, category, turnover, share'), [day, others]);
      await tx.query(repeat('team_head_day', 'come_count, bet_count, register_count'), [day, others]);
      await tx.query(
        `insert into agents.team_hour (agent_id, starts_at, stake_amount)
         select $1, h, 1000000 from generate_series($2::date::timestamptz - interval '93 days', $2::date, interval '1 hour') h on conflict do nothing`,
        [HEAD_ID, day],
      );
    },
    { isLong: true },
  );
}

const STEPS: ContractTerms['steps'] = [
  { from: '0', activeFrom: 0, rate: 50 },
  { from: '100000000', activeFrom: 0, rate: 80 },
];
const SHARED = { merchantCode: 'demo', agentId: HEAD_ID, payerId: null } as const;
const TERMS: readonly ContractTerms[] = [
  { kind: 'daily_salary', period: 'day', carriesLoss: false, maximum: null, steps: STEPS },
  { kind: 'hourly_salary', period: 'hour', carriesLoss: false, maximum: null, steps: STEPS },
  { kind: 'dividend', period: 'week', carriesLoss: true, maximum: null, steps: STEPS },
];

/** One contract of each kind between the operator and the head, in force from the given time. */
export async function promiseHead(owner: Database, at: Date): Promise<void> {
  await owner.transaction(async (tx) => {
    for (const terms of TERMS) {
      const signer = { kind: 'operator', id: 'opr_bench', ip: '', language: 'pt' } as const;
      const contract = await findContract(tx, await writeOffer(tx, { ...SHARED, terms, signer, at }));
      if (contract) await putInForce(tx, { contract, at });
    }
  });
}
