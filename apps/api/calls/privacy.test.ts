import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrailProof, verifyTrail } from '@jogada/accounts/contract/operator';
import {
  acceptTerms,
  beginPersonalExport,
  decideAdvertising,
  eraseAccount,
  logIn,
  readConsents,
  readPrivacy,
  readSession,
} from '@jogada/accounts/contract/player';
import { listLetters } from '@jogada/content/contract/player';
import { chooseBoard } from '@jogada/games/contract/player';
import { testClock } from '@jogada/platform/testing';
import { post, verifyLedger } from '@jogada/wallet/server';
import { privacyHooks } from '../privacy-hooks.ts';
import {
  aCpf,
  anOperator,
  aPlayer,
  aReachablePlayer,
  outcomeOf,
  putMoney,
  startApi,
  waitUntilMerchantKnows,
  type TestApi,
  type TestPlayer,
} from '../testing/index.ts';

const YEAR_MS = 365.25 * 86_400_000;
const SCHEMAS = ['accounts', 'agents', 'arcade', 'content', 'games', 'merchant', 'platform', 'promotions', 'wallet'];

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

/** Columns with these names refer to a member. */
const BEARS_MEMBERS = /(?:^|_)members?_ids?$|^(?:agent|payer|ancestor|parent|player)_id$|^(?:owner|actor_id|subject_id|used_by)$/;

/** Tables whose columns or foreign keys look like references to members, and why they hold nothing about a member. */
const NOT_OF_MEMBERS: Readonly<Record<string, string>> = {
  'agents.bill_recheck': 'which bills are looked at again',
  'arcade.room_ticket': 'a vendor with its own legal duty to retain rounds',
  'arcade.round': 'a vendor with its own duty of retention',
  'arcade.seed': 'a vendor with its own duty of retention',
  'arcade.session': 'a vendor with its own duty of retention',
  'wallet.day_figure': 'sums of a day',
  'wallet.staff_payment': 'which operator paid a bonus, a dispute or a held win; the ledger has whom',
  'wallet.house_rollup': 'sums of the operator’s own accounts',
};

async function memberTables(): Promise<Map<string, string[]>> {
  const columns = await api.owner.query<{ table: string; column: string }>(
    `select format('%s.%s', n.nspname, c.relname) as table, a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      order by 1, a.attnum`,
    [SCHEMAS],
  );
  const bearing = new Map<string, string[]>([['accounts.member', ['id']]]);
  for (const { table, column } of columns) if (BEARS_MEMBERS.test(column)) bearing.set(table, [...(bearing.get(table) ?? []), column]);
  const keys = await api.owner.query<{ table: string; target: string }>(
    `select format('%s.%s', n.nspname, c.relname) as table, format('%s.%s', tn.nspname, t.relname) as target
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.contype = 'f' and n.nspname = any($1) and not c.relispartition`,
    [SCHEMAS],
  );
  for (let found = -1; found !== bearing.size;) {
    found = bearing.size;
    for (const { table, target } of keys) if (bearing.has(target) && !NOT_OF_MEMBERS[target] && !bearing.has(table)) bearing.set(table, []);
  }
  return bearing;
}

test('S84 Every table that refers to a member is exported or exempt with a reason, and erased or retained with a reason', async () => {
  const tables = privacyHooks.tables(api.secrets);
  const classed = new Map(tables.map((one) => [one.table, one]));
  expect(classed.size).toBe(tables.length);
  const bearing = await memberTables();
  expect([...bearing.keys()].filter((table) => !classed.has(table) && !NOT_OF_MEMBERS[table])).toEqual([]);
  // The lists name only existing tables.
  expect([...classed.keys(), ...Object.keys(NOT_OF_MEMBERS)].filter((table) => !bearing.has(table))).toEqual([]);
  const unasked = [...bearing].filter(([table, columns]) => columns.some((column) => classed.get(table)?.where.includes(column) === false));
  // Tables exported by the member's own column. Their other columns name the inviter, the upline, an operator, the subject itself, or the
  // call that used a code.
  const byAnother = [
    'accounts.audit',
    'accounts.invitation',
    'accounts.recovery_code',
    'accounts.verification_code',
    'agents.node',
    'agents.placement',
    'wallet.cashier_incident',
    'games.vendor_incident',
  ];
  expect(unasked.map(([table]) => table).filter((table) => !byAnother.includes(table))).toEqual([]);
  const reasons = [
    ...tables.map(({ exported }) => (typeof exported === 'object' && 'withheld' in exported ? exported.withheld : 'exported')),
    ...Object.values(NOT_OF_MEMBERS),
  ];
  expect(reasons.filter((reason) => reason.length < 8)).toEqual([]);
});

async function aPerson(): Promise<TestPlayer & { canaries: string[]; surname: string; mobile: string; email: string }> {
  const document = aCpf();
  // A unique name of letters only.
  const surname = randomBytes(8)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q');
  const player = await aReachablePlayer(api, { document, payeeName: `Zulmira ${surname}`, birthDate: '1987-03-21' });
  return { ...player, surname, canaries: [player.username, surname, document, document.replaceAll(/\D/g, ''), player.email] };
}

const writeFeedback = ({ memberId }: TestPlayer, text: string) =>
  api.owner.query(
    "insert into content.feedback (feedback_id, merchant_code, member_id, text, written_at) values ('fdb_' || $1, 'demo', $1, $2, $3)",
    [memberId, text, clock.now()],
  );

const fetchExport = async ({ client }: TestPlayer, path: string) => {
  const answer = await fetch(`${api.url}${path}`, { headers: { cookie: client.cookieHeader(), 'x-forwarded-for': client.address } });
  const text = await answer.text();
  return {
    answer,
    lines: answer.ok
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { kind: string; row: Record<string, unknown>; counts?: Record<string, number> })
      : [],
  };
};

test(
  'S84 old_password_wrong, not_found: An export needs a fresh proof of identity, is complete, and is fetched by its member only',
  { timeout: 90_000 },
  async () => {
    const person = await aPerson();
    await putMoney(api, person, 5_000n);
    await writeFeedback(person, 'O canindé da entrada está lindo.');
    await expect(person.client.call(beginPersonalExport, { password: 'not-the-password' })).rejects.toMatchObject({
      code: 'old_password_wrong',
    });
    await expect(person.client.call(beginPersonalExport, {})).rejects.toMatchObject({ code: 'field_required' });
    const { path } = await person.client.call(beginPersonalExport, { password: person.password });

    const { answer, lines } = await fetchExport(person, path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ row }) => row);
    expect(of('accounts.member')).toMatchObject([
      { id: person.memberId, username: person.username, payee_name: `Zulmira ${person.surname}`, birth_date: '1987-03-21' },
    ]);
    expect(JSON.stringify(of('accounts.member'))).toContain(person.canaries[3]);
    expect(of('accounts.member_contact')).toContainEqual(expect.objectContaining({ kind: 'email', value: person.email }));
    expect(of('content.feedback')).toMatchObject([{ text: 'O canindé da entrada está lindo.' }]);
    expect(of('wallet.transfer')).toMatchObject([{ kind: 'adjustment_credit', amount: 5000 }]);
    expect(of('accounts.session').length).toBeGreaterThan(0);
    expect(of('accounts.audit').length).toBeGreaterThan(0);
    // Complete: the last line counts the lines of each kind, and each kind is an exported table.
    const counts = lines.at(-1)?.counts ?? {};
    const leaving = privacyHooks.tables(api.secrets).filter(({ exported }) => typeof exported !== 'object' || !('withheld' in exported));
    expect(Object.keys(counts).toSorted()).toEqual(leaving.map(({ table }) => table).toSorted());
    expect(lines).toHaveLength(1 + Object.values(counts).reduce((sum, count) => sum + count, 0));
    // The export holds no secret of the account.
    expect(JSON.stringify(lines)).not.toMatch(/argon2id|token_hash|_cipher|secret_hash|public_key/);

    // The same ticket serves a document to read.
    const pdf = await fetch(`${api.url}${path}?format=pdf`, {
      headers: { cookie: person.client.cookieHeader(), 'x-forwarded-for': person.client.address },
    });
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/\.pdf"$/),
    });
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const other = await aPerson();
    expect((await fetchExport(other, path)).answer.status).toBe(404);
    expect((await fetch(`${api.url}${path}`)).status).toBe(401);
    expect((await fetchExport(person, `${path}x`)).answer.status).toBe(404);
    clock.advance(5 * 60_000 + 1);
    expect((await fetchExport(person, path)).answer.status).toBe(404);
  },
);

test('changed_meanwhile: R51 R22 Accepted terms and decisions by purpose keep their history, and an objection hides later messages to all', async () => {
  const player = await aPlayer(api);
  const { terms, purposes } = await player.client.call(readConsents);
  expect(terms.accepted).toMatchObject([{ version: terms.version }]);
  expect(purposes).toEqual([
    { purpose: 'advertising', isGiven: true, history: [] },
    { purpose: 'winner_board', isGiven: true, history: [] },
  ]);
  await expect(player.client.call(acceptTerms, { version: 'another' })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await api.owner.query("update merchant.merchant set terms_version = '2027-01' where code = 'demo'");
  await waitUntilMerchantKnows(api);
  clock.advance(60_000);
  const accepted = await player.client.call(acceptTerms, { version: '2027-01' });
  expect(accepted.terms.accepted.map(({ version }) => version)).toEqual(['2027-01', terms.version]);

  const write = (id: string) =>
    api.owner.query("insert into content.letter (id, merchant_code, texts, written_by, written_at) values ($1, 'demo', $2, 'test', $3)", [
      id,
      JSON.stringify({ pt: { title: id, content: id } }),
      clock.now(),
    ]);
  const titles = async () => (await player.client.call(listLetters, { kind: 'news' })).list.map(({ title }) => title);
  clock.advance(60_000);
  await write('ltr_00000000000000a1');
  clock.advance(60_000);
  await player.client.call(decideAdvertising, { isGiven: false });
  clock.advance(60_000);
  await write('ltr_00000000000000a2');
  clock.advance(60_000);
  await player.client.call(decideAdvertising, { isGiven: true });
  await player.client.call(decideAdvertising, { isGiven: true });
  for (const isShown of [false, true, false]) await player.client.call(chooseBoard, { isShown });
  expect(await titles()).toEqual(['ltr_00000000000000a1']);
  const after = (await player.client.call(readConsents)).purposes;
  expect(after).toMatchObject([
    { purpose: 'advertising', isGiven: true, history: [{ isGiven: true }, { isGiven: false }] },
    { purpose: 'winner_board', isGiven: false, history: [{ isGiven: false }, { isGiven: true }, { isGiven: false }] },
  ]);
});

/** The tables that hold one of these texts in the clear. */
async function rowsWith(...texts: readonly string[]): Promise<string[]> {
  const tables = await api.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'r' order by 1`,
    [SCHEMAS],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await api.owner.query(`select from ${name} t where t::text ilike any($1) limit 1`, [texts.map((text) => `%${text}%`)]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test(
  'S84 erasure_open_matters: Refuses to erase an account with money; otherwise nothing in the database names the person, and ledger and trail still verify',
  { timeout: 120_000 },
  async () => {
    const person = await aPerson();
    await putMoney(api, person, 5_000n);
    await writeFeedback(person, `Meu e-mail é ${person.email}, respondam.`);
    expect(await person.client.call(readPrivacy)).toMatchObject({ openMatters: ['balance'], keptYears: 5 });
    const erase = () => person.client.call(eraseAccount, { password: person.password });
    await expect(person.client.call(eraseAccount, { password: 'not-the-password' })).rejects.toMatchObject({ code: 'old_password_wrong' });
    await expect(erase()).rejects.toMatchObject({ code: 'erasure_open_matters', status: 409, facts: { matters: 'balance' } });
    expect(await rowsWith(person.username)).toContain('accounts.member');
    await post(api.composition.services, {
      ...{
        kind: 'adjustment_debit',
        merchantCode: 'demo',
        memberId: person.memberId,
        source: 'house',
        externalId: `out-${person.memberId}`,
      },
      ...{ amount: 5_000n, currency: 'BRL', at: api.now() },
    });

    const count = async (table: string) =>
      (await api.owner.query<{ count: bigint }>(`select count(*) from ${table} where member_id = $1`, [person.memberId]))[0]?.count;
    const entries = await count('wallet.entry');
    const { keptUntil, kept } = await erase();
    expect(Date.parse(keptUntil) - clock.now().getTime()).toBeGreaterThan(4.99 * YEAR_MS);
    expect(kept.find(({ ground }) => ground === 'ledger')?.tables).toContain('wallet.entry');
    await api.eventsCarried();
    expect(await rowsWith(...person.canaries)).toEqual([]);
    expect(await person.client.call(readSession)).toBeNull();
    expect(await outcomeOf(api.newClient().call(logIn, { username: person.username, password: person.password }))).toBe(
      'wrong_credentials',
    );
    // The records that the law requires stay, under an id that leads to no person.
    expect([entries, await count('wallet.entry')]).toEqual([4n, 4n]);
    expect(await count('accounts.consent')).toBeGreaterThan(0n);
    expect(await count('content.feedback')).toBe(0n);
    expect((await verifyLedger(api.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
    await runJob('accounts.chain_trail');
    const owner = await anOperator(api, 'owner');
    await owner.client.call(verifyTrail);
    await runJob('accounts.verify_trail');
    expect(await owner.client.call(readTrailProof)).toMatchObject({ state: 'done', result: { isSound: true, faults: [] } });
    const [erasure] = await api.owner.query<{ record_cipher: Buffer | null }>(
      'select record_cipher from accounts.erasure where member_id = $1',
      [person.memberId],
    );
    expect(erasure?.record_cipher?.length).toBeGreaterThan(40);

    // After the legal retention period no identity is left.
    await runJob('accounts.end_erasures');
    expect(await api.owner.query('select from accounts.erasure where member_id = $1 and ended_at is not null', [person.memberId])).toEqual(
      [],
    );
    clock.advance(5.01 * YEAR_MS);
    await runJob('accounts.end_erasures');
    const [ended] = await api.owner.query<{ record_cipher: Buffer | null }>(
      'select record_cipher from accounts.erasure where member_id = $1',
      [person.memberId],
    );
    expect(ended?.record_cipher).toBeNull();
    expect(await api.owner.query("select from accounts.session where member_id = $1 and address <> ''", [person.memberId])).toEqual([]);
    expect((await verifyLedger(api.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
  },
);

async function runJob(name: string): Promise<void> {
  const job = api.composition.jobs.find((known) => known.name === name);
  if (!job) throw new Error(`unknown job ${name}`);
  await job.run(api.composition.backgroundContext);
}
