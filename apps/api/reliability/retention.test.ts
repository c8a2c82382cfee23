import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '@jogada/platform/testing';
import { anOperator, aPlayer, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

const PAGE = new URL('../../../docs/running/retention.md', import.meta.url);
const DAY_MS = 86_400_000;
const FIVE_YEARS_DAYS = 1827;
const clock = testClock();
let api: TestApi;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi({ clock });
  player = await aPlayer(api);
});
afterAll(() => api.close());

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
const left = async (query: string) => (await api.owner.query<{ name: string }>(query)).map(({ name }) => name).toSorted();

test('R38 Every table has an entry in retention.md, and every job there exists', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const known = new Set(
    await left(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition
          and n.nspname in ('accounts', 'agents', 'arcade', 'content', 'games', 'merchant', 'platform', 'promotions', 'wallet')`,
    ),
  );
  const jobs = new Set(api.composition.jobs.map(({ name }) => name));
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const named = rows.flatMap((line) => [...line.matchAll(/`([a-z]+\.[a-z_-]+)`/g)].map(([, name]) => name ?? ''));
  const tables = named.filter((name) => known.has(name));
  expect(tables.filter((name, place) => tables.indexOf(name) !== place)).toEqual([]);
  expect(new Set(tables)).toEqual(known);
  expect(named.filter((name) => !known.has(name) && !jobs.has(name))).toEqual([]);
});

test('Keys of repeated acts are deleted after 90 days, and the database refuses to delete younger ones', async () => {
  for (const days of [0, 89, 91, 400])
    await api.owner.query(
      "insert into platform.idempotency_key (owner, key, content_hash, created_at) values ('retention', $1, '\\x00', $2)",
      [`key-of-day-${days}`, daysAgo(days)],
    );
  const keys = () => left("select key as name from platform.idempotency_key where owner = 'retention'");
  await api.database.query('select platform.delete_idempotency_keys($1, 100)', [clock.now()]);
  expect(await keys()).toEqual(['key-of-day-0', 'key-of-day-89']);
  await api.owner.query("update platform.idempotency_key set created_at = $1 where key = 'key-of-day-89'", [daysAgo(91)]);
  await api.runJob('platform.delete_idempotency_keys');
  expect(await keys()).toEqual(['key-of-day-0']);
});

test("R38 Sessions are deleted five years after their end, a member's latest never, and operators' after 90 days", async () => {
  const { memberId } = player;
  const ended = async (id: string, days: number) =>
    api.owner.query(
      `insert into accounts.session (member_id, id, token_hash, is_first, address, user_agent, created_at, last_seen_at, expires_at, ended_at, end_reason)
         values ($1, $2, convert_to($2, 'UTF8'), false, '198.18.0.1', 'test', $3, $3, $3, $3, 'logged_out')`,
      [memberId, id, daysAgo(days)],
    );
  await ended('older', FIVE_YEARS_DAYS + 1);
  await ended('younger', FIVE_YEARS_DAYS - 1);
  const only = await aPlayer(api);
  await api.owner.query("update accounts.session set created_at = $2, ended_at = $2, end_reason = 'logged_out' where member_id = $1", [
    only.memberId,
    daysAgo(FIVE_YEARS_DAYS + 1),
  ]);
  const staff = await anOperator(api, 'support');
  const gone = await anOperator(api, 'support');
  const expire = (operatorId: string, days: number) =>
    api.owner.query('update accounts.operator_session set expires_at = $2 where operator_id = $1', [operatorId, daysAgo(days)]);
  await expire(staff.operatorId, 89);
  await expire(gone.operatorId, 91);
  await api.runJob('accounts.delete_old_sessions');
  const sessionsOf = (id: string) => left(`select id as name from accounts.session where member_id = '${id}' and ended_at is not null`);
  expect(await sessionsOf(memberId)).toEqual(['younger']);
  expect(await sessionsOf(only.memberId)).toHaveLength(1);
  expect(await left('select operator_id as name from accounts.operator_session')).toEqual([staff.operatorId]);
});

test('R38 Chat messages, letters and handled suggestions are deleted after five years', async () => {
  const { memberId } = player;
  await api.owner.query(
    `insert into content.chat (id, merchant_code, member_id, state, last_sequence, opened_at, changed_at)
       values ('retention', 'demo', $1, 'open', 2, $2, $2)`,
    [memberId, clock.now()],
  );
  for (const [number, days] of [FIVE_YEARS_DAYS + 1, FIVE_YEARS_DAYS - 1].entries()) {
    const at = daysAgo(days);
    await api.owner.query(
      `insert into content.chat_message (chat_id, sequence, author, client_id, text, sent_at) values ('retention', $1, 'member', $2, 'Oi', $3)`,
      [number + 1, `client-${number}`, at],
    );
    await api.owner.query(
      `insert into content.letter (id, merchant_code, member_id, texts, written_by, written_at) values ($1, 'demo', $2, '{}', 'system', $3)`,
      [`retention-${number}`, memberId, at],
    );
    for (const [kind, handledAt] of [
      ['handled', at],
      ['open', null],
    ] as const)
      await api.owner.query(
        `insert into content.feedback (feedback_id, merchant_code, member_id, text, written_at, handled_at, handled_by, finding)
           values ($1, 'demo', $2, 'uma sugestão', $3, $4, case when $4::timestamptz is not null then 'staff' end, case when $4::timestamptz is not null then 'lida' end)`,
        [`retention-${kind}-${number}`, memberId, at, handledAt],
      );
  }
  await api.owner.query(
    "insert into content.letter_mark (member_id, letter_id, read_at) select $1, id, written_at from content.letter where id like 'retention-%'",
    [memberId],
  );
  await api.runJob('content.delete_old_correspondence');
  expect(await left("select sequence::text as name from content.chat_message where chat_id = 'retention'")).toEqual(['2']);
  expect(await left("select id as name from content.letter where id like 'retention-%'")).toEqual(['retention-1']);
  expect(await left("select letter_id as name from content.letter_mark where letter_id like 'retention-%'")).toEqual(['retention-1']);
  expect(await left("select feedback_id as name from content.feedback where feedback_id like 'retention-%'")).toEqual([
    'retention-handled-1',
    'retention-open-0',
    'retention-open-1',
  ]);
});
