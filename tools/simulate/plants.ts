import type { BoundedAnswer, OutgoingCall } from '@jogada/platform/server';
import type { Interceptor, Statement } from './connection.ts';
import type { Rows } from './rows.ts';
import type { World } from './world.ts';

/** A bug planted outside the product's code, to check that histories find it. */
interface Plant {
  readonly name: string;
  /** With the seed `plant`, the number of a history that finds it; `npm run simulate -- --plants` searches for it again. */
  readonly foundAt: number;
  readonly sql?: readonly FunctionChange[];
  readonly intercept?: (world: World) => Interceptor;
  readonly disguise?: World['disguise'];
}

/** Replaces text in a database function. */
interface FunctionChange {
  /** With its argument types, in PostgreSQL's notation. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export const PLANT_SEED = 'plant';

const POST = 'wallet.post(jsonb)';
const POST_GROUP = 'wallet.post_group(jsonb)';
const GUARD = 'wallet.guard_refusal(text,text,bigint,timestamptz)';
/** A blocked account accepts stakes, as if its status had been read too early. */
const STATUS_IS_OLD: readonly FunctionChange[] = [
  { name: POST, from: "a.status = 'open'", to: 'true' },
  { name: POST_GROUP, from: "a.status = 'open'", to: 'true' },
  { name: POST_GROUP, from: 'p_account_status => a.status', to: "p_account_status => case when a.status is not null then 'open' end" },
];

export const PLANTS: readonly Plant[] = [
  { name: 'a missing idempotency check', foundAt: 26, intercept: forgetKeys },
  { name: 'an event removed before its delivery', foundAt: 4, intercept: removeEventsFirst },
  { name: 'an event kept after its delivery', foundAt: 1, intercept: keepEvents },
  { name: 'a lock that is not taken', foundAt: 169, intercept: readWithoutLock },
  {
    name: 'a limit read outside the transaction',
    foundAt: 33,
    sql: [{ name: GUARD, from: "when 'deposit' then false", to: "when 'deposit' then false when 'stake' then false" }],
    intercept: readLimitsEarly,
  },
  {
    name: 'a rollback applied twice',
    foundAt: 6,
    sql: [
      {
        name: POST_GROUP,
        from: "is_reversal := q.kind = 'rollback' and q.ref_status = 'applied'",
        to: "is_reversal := q.kind = 'rollback' and q.ref_status <> 'tombstone'",
      },
    ],
  },
  { name: 'a hold released twice', foundAt: 103, intercept: releaseAgain },
  { name: 'a payout without an answer taken for refused', foundAt: 171, disguise: takeSilenceForRefusal },
  {
    name: 'an exclusion that a copy with a cached member ignores',
    foundAt: 28,
    sql: [...STATUS_IS_OLD, { name: GUARD, from: 'greatest(g.paused_until, g.excluded_until) > p_at', to: 'g.paused_until > p_at' }],
  },
  {
    name: 'an exclusion compared with the clock of another copy',
    foundAt: 484,
    sql: [
      ...STATUS_IS_OLD,
      {
        name: GUARD,
        from: 'greatest(g.paused_until, g.excluded_until) > p_at',
        to: 'greatest(g.paused_until, g.excluded_until) > p_at and g.excluded_at <= p_at',
      },
    ],
  },
  {
    name: 'a bonus converted twice',
    foundAt: 6,
    sql: [
      {
        name: 'wallet.end_grant(text,text,text,text,text,bigint,timestamptz)',
        from: 'null, to_cash, p_transfer, p_at); end if;',
        to: "null, to_cash, p_transfer, p_at); if p_state = 'converted' then perform wallet.move(g.member_id, p_cash, null, to_cash, p_transfer, p_at); end if; end if;",
      },
    ],
  },
  { name: 'a bill that counts a round twice', foundAt: 55, intercept: countAgain },
];

/** Plants a bug. @returns a function that removes it */
export async function plant(world: World, { name, sql = [], intercept, disguise }: Plant): Promise<() => Promise<void>> {
  const originals = new Map<string, string>();
  for (const change of sql) {
    const [row] = await world.owner.query<{ source: string }>('select pg_get_functiondef($1::regprocedure) as source', [change.name]);
    const source = row?.source ?? '';
    if (!source.includes(change.from)) throw new Error(`${name}: ${change.name} does not say ${change.from}`);
    if (!originals.has(change.name)) originals.set(change.name, source);
    await world.owner.query(source.replaceAll(change.from, change.to));
  }
  world.intercept = intercept?.(world);
  world.disguise = disguise;
  return async () => {
    world.intercept = undefined;
    world.disguise = undefined;
    for (const source of originals.values()) await world.owner.query(source);
  };
}

function forgetKeys(): Interceptor {
  let count = 0;
  return (statement, send) => {
    if (!statement.text.includes('insert into platform.idempotency_key')) return send(statement);
    count += 1;
    const [owner, key, ...rest] = statement.values;
    return send({ ...statement, values: [owner, `${String(key)} ${count}`, ...rest] });
  };
}

const TAKES_EVENTS = 'for update skip locked';

function removeEventsFirst(world: World): Interceptor {
  return async (statement, send) => {
    if (!statement.text.includes('from platform.outbox') || !statement.text.includes(TAKES_EVENTS)) return send(statement);
    const taken = await send({ ...statement, text: statement.text.replace(TAKES_EVENTS, '') });
    await world.owner.query('delete from platform.outbox where id = any ($1)', [taken.rows.map(({ id }) => id)]);
    return taken;
  };
}

function keepEvents(): Interceptor {
  let count = 0;
  return (statement, send) => {
    const isRemoval = statement.text.startsWith('delete from platform.outbox');
    if (isRemoval) count += 1;
    return isRemoval && count % 4 === 0 ? Promise.resolve({ rows: [] }) : send(statement);
  };
}

function readWithoutLock(): Interceptor {
  return (statement, send) =>
    send(
      statement.text.includes('from accounts.approval a')
        ? { ...statement, text: statement.text.replace('for update of a', '') }
        : statement,
    );
}

interface AskedPosting {
  readonly kind: string;
  readonly memberId: string;
  readonly amount: string;
  readonly externalId: string;
}

function postingsOf({ text, values }: Statement): AskedPosting[] {
  return text.includes('from wallet.post(') ? (JSON.parse(String(values[0])) as AskedPosting[]) : [];
}

function readLimitsEarly(): Interceptor {
  const roomOf = new WeakMap<object, Map<string, bigint>>();
  return async (statement, send, session) => {
    const [posting, ...others] = postingsOf(statement);
    if (posting?.kind !== 'bet' || others.length > 0) return send(statement);
    const known = roomOf.get(session) ?? new Map<string, bigint>();
    roomOf.set(session, known);
    const read = async () => {
      const { rows } = await send({
        text: "select amount - used as room from wallet.play_limit where member_id = $1 and kind = 'stake' order by 1 limit 1",
        values: [posting.memberId],
      });
      const [row] = rows as { room?: bigint }[];
      if (row?.room !== undefined) known.set(posting.memberId, row.room);
    };
    if (!known.has(posting.memberId)) await read();
    const room = known.get(posting.memberId);
    if (room !== undefined && BigInt(posting.amount) > room)
      return { rows: [{ idx: 0, outcome: 'limit_reached', transfer_id: null, balance: 0n, version: 0n, bonus: 0n }] };
    return send(statement);
  };
}

function releaseAgain(): Interceptor {
  let count = 0;
  return async (statement, send) => {
    const postings = postingsOf(statement);
    if (postings.some(({ kind }) => kind === 'withdrawal_release')) {
      count += 1;
      const named = postings.map((posting) => ({ ...posting, externalId: `${posting.externalId}-${count}` }));
      return send({ ...statement, values: [JSON.stringify(named)] });
    }
    const answer = await send(statement);
    if (statement.text.includes('from wallet.withdrawal where withdrawal_id = $1 for update')) {
      for (const row of answer.rows) {
        if (row['state'] === 'refused') row['state'] = row['ordered_at'] === null ? 'in_review' : 'sent';
        if (row['state'] === 'cancelled') row['state'] = 'requested';
      }
    }
    return answer;
  };
}

async function takeSilenceForRefusal(call: OutgoingCall, answer: () => Promise<BoundedAnswer>): Promise<BoundedAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (call.method !== 'POST' || call.path !== '/payouts') throw error;
    const { payoutId, amount } = JSON.parse(String(call.body)) as { payoutId: string; amount: string };
    const body = { payoutId, amount, state: 'refused', reason: 'no_answer' };
    return { status: 201, headers: {}, rawBody: JSON.stringify(body), body };
  }
}

function countAgain(): Interceptor {
  return (statement, send): Promise<Rows> =>
    send({
      ...statement,
      text: statement.text.replace('s.stake_amount - coalesce(before.stake_amount, 0) as more_stake', 's.stake_amount as more_stake'),
    });
}
