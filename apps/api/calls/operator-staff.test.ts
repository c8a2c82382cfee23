import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endMemberSessions,
  listMemberSessions,
  readMemberProfile,
  searchMembers,
  setClubLabel,
  type OPERATOR_ROLES,
} from '@jogada/accounts/contract/operator';
import {
  approveWithdrawal,
  listHouseAccounts,
  listMemberTransfers,
  listWithdrawalCases,
  readMemberAccounts,
  readWithdrawalCase,
  refuseWithdrawal,
  readLedgerVerification,
  runLedgerVerification,
} from '@jogada/wallet/contract/operator';
import english from '../../../domains/wallet/console/text/en.json' with { type: 'json' };
import portuguese from '../../../domains/wallet/console/text/pt.json' with { type: 'json' };
import { logIn, readMemberInfo, readSession } from '@jogada/accounts/contract/player';
import { listWithdrawals, readBalance, requestWithdrawal } from '@jogada/wallet/contract/player';
import { aFundedPlayer, aPlayer, startApi, theStaff, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

type Role = (typeof OPERATOR_ROLES)[number];

let api: TestApi;
let staff: Awaited<ReturnType<typeof theStaff>>;
beforeAll(async () => {
  api = await startApi();
  staff = await theStaff(api);
});
afterAll(() => api.close());

let cpfCount = 0;

/** A CPF that is unique in this file. */
function aCpf(): string {
  cpfCount += 1;
  const base = String(123_456_000 + cpfCount);
  const digitOf = (digits: string) => {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = digitOf(base);
  return base + first + digitOf(base + first);
}

/** Requests an amount above the limit of automatic withdrawals. */
async function aReviewedWithdrawal(amount = '150000'): Promise<{ player: TestPlayer; withdrawalId: `wdr_${string}` }> {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 200_000n, document, payeeName: 'Ana Souza Costa' });
  const { withdrawalId, state } = await player.client.call(requestWithdrawal, {
    amount,
    pixKeyKind: 'cpf',
    pixKey: document,
    password: player.password,
  });
  expect(state).toBe('in_review');
  return { player, withdrawalId };
}

function auditOf(subjectId: string) {
  return api.owner.query('select actor_kind, actor_id, action, facts from accounts.audit where subject_id = $1 order by id', [subjectId]);
}

test('A refused withdrawal returns the money, shows the reason, and is audited', async () => {
  const { player, withdrawalId } = await aReviewedWithdrawal();
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '50000', held: '150000' });
  const { client, operatorId, username } = staff.finance;

  const queue = await client.call(listWithdrawalCases, { state: 'in_review' });
  expect(queue.list).toContainEqual(
    expect.objectContaining({ withdrawalId, username: player.username, memberId: player.memberId, amount: '150000', state: 'in_review' }),
  );
  await client.call(refuseWithdrawal, { withdrawalId, reason: 'verification_needed' });

  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '200000', held: '0' });
  expect((await player.client.call(listWithdrawals)).list).toMatchObject([{ state: 'refused', reasonCode: 'verification_needed' }]);
  const decided = await client.call(readWithdrawalCase, { withdrawalId });
  expect(decided.state).toBe('refused');
  expect(decided.steps[0]).toMatchObject({ actor: 'member' });
  expect(decided.steps.at(-1)).toMatchObject({ state: 'refused', actor: username, reasonCode: 'verification_needed' });
  expect(await auditOf(withdrawalId)).toMatchObject([
    {
      actor_kind: 'operator',
      actor_id: operatorId,
      action: 'withdrawal.refused',
      facts: { memberId: player.memberId, amount: '150000', reason: 'verification_needed' },
    },
  ]);
  await expect(client.call(refuseWithdrawal, { withdrawalId, reason: 'asked_by_member' })).rejects.toMatchObject({
    code: 'withdrawal_not_in_review',
  });
});

test('An approved withdrawal leaves the queue', async () => {
  const { withdrawalId } = await aReviewedWithdrawal();
  const { client, operatorId } = staff.owner;
  await client.call(approveWithdrawal, { withdrawalId });
  const queue = await client.call(listWithdrawalCases, { state: 'in_review' });
  expect(queue.list.map((row) => row.withdrawalId)).not.toContain(withdrawalId);
  expect(await auditOf(withdrawalId)).toMatchObject([{ actor_id: operatorId, action: 'withdrawal.approved' }]);
});

test('The queue starts with the longest waiting, is paged by keyset and filtered by state', async () => {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.push((await aReviewedWithdrawal()).withdrawalId);
  const { client } = staff.support;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { list: { withdrawalId: string; state: string }[]; nextCursor: string | null } = await client.call(listWithdrawalCases, {
      state: 'in_review',
      pageSize: 2,
      ...(cursor !== null && { cursor }),
    });
    expect(page.list.length).toBeLessThanOrEqual(2);
    expect(page.list.every((row) => row.state === 'in_review')).toBe(true);
    seen.push(...page.list.map((row) => row.withdrawalId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen.filter((id) => made.includes(id))).toEqual(made);
  expect(new Set(seen).size).toBe(seen.length);

  const all = await client.call(listWithdrawalCases, { pageSize: 100 });
  const moments = all.list.map((row) => row.createdAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
  const refused = await client.call(listWithdrawalCases, { state: 'refused' });
  expect(refused.list.every((row) => row.state === 'refused')).toBe(true);
});

test('S79 Finds members by name, id and CPF, with masked identities', async () => {
  const document = aCpf();
  const player = await aPlayer(api, { username: `Jabuti${cpfCount}x`, document, payeeName: 'Ana Souza da Costa' });
  const { client } = staff.support;
  const written = document.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  for (const search of ['jabuti', player.memberId, document, written]) {
    expect((await client.call(searchMembers, { search })).list.map((row) => row.memberId)).toEqual([player.memberId]);
  }
  for (const search of ['%', 'jabuti_', 'mbr_0000000000000000', aCpf()]) {
    expect((await client.call(searchMembers, { search })).list).toEqual([]);
  }
  const profile = await client.call(readMemberProfile, { memberId: player.session.memberInfo.id });
  expect(profile).toMatchObject({ username: player.username, payeeName: 'Ana S. d. C.' });
  expect(profile.document).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/);
  expect(JSON.stringify(profile)).not.toContain(document);
  await expect(client.call(readMemberProfile, { memberId: 'mbr_0000000000000000' })).rejects.toMatchObject({ code: 'not_found' });
});

test("Finds a member by what a receipt shows: a withdrawal, a deposit, the bank's end-to-end id", async () => {
  const { player, withdrawalId } = await aReviewedWithdrawal();
  const [depositId, txid, endToEndId] = ['dep_receipt000000001', 'receipt'.padEnd(32, '0'), `E60746948202611221200${'5'.repeat(11)}`];
  await api.owner.query(
    `insert into wallet.deposit (deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, state, pix_code, end_to_end_id, created_at, expires_at, paid_at)
     values ($1, 'demo', $2, 5000, 'BRL', $3, 'key', 'paid', 'code', $4, now(), now(), now())`,
    [depositId, player.memberId, txid, endToEndId],
  );
  for (const search of [withdrawalId, depositId, txid, endToEndId]) {
    expect((await staff.support.client.call(searchMembers, { search })).list.map(({ memberId }) => memberId)).toEqual([player.memberId]);
  }
});

test('Lists members with a common prefix in the order of names, page by page, each once', async () => {
  const usernames = ['quati3z', 'Quati1b', 'quati2x', 'QUATI1a', 'quatipuru'];
  for (const username of usernames) await aPlayer(api, { username });
  const { client } = staff.support;
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(searchMembers, { search: 'Quati', pageSize: 2, ...(cursor !== undefined && { cursor }) });
    pages.push(page.list.map(({ username }) => username));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual([['QUATI1a', 'Quati1b'], ['quati2x', 'quati3z'], ['quatipuru']]);
});

test("CON-04 CON-12 The console sets a member's club label, which is shown to the member and audited", async () => {
  const player = await aPlayer(api);
  const { client, operatorId } = staff.support;
  const memberId = player.session.memberInfo.id;
  expect(player.session.memberInfo.clubLabel).toEqual({ labelName: '' });
  expect(await client.call(setClubLabel, { memberId, label: 'Ouro' })).toMatchObject({ memberId, clubLabel: 'Ouro' });
  expect(await player.client.call(readMemberInfo, {})).toMatchObject({ clubLabel: { labelName: 'Ouro' } });
  const trail = await api.owner.query<{ actor_id: string; facts: object }>(
    "select actor_id, facts from accounts.audit where action = 'member.club_label_set' and subject_id = $1",
    [memberId],
  );
  expect(trail).toEqual([{ actor_id: operatorId, facts: { label: 'Ouro' } }]);
  await client.call(setClubLabel, { memberId, label: '' });
  expect(await player.client.call(readMemberInfo, {})).toMatchObject({ clubLabel: { labelName: '' } });

  await expect(client.call(setClubLabel, { memberId, label: 'x'.repeat(17) })).rejects.toMatchObject({ code: 'malformed_request' });
  await expect(client.call(setClubLabel, { memberId: 'mbr_0000000000000000', label: 'Ouro' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(staff.finance.client.call(setClubLabel, { memberId, label: 'Ouro' })).rejects.toMatchObject({ code: 'not_allowed' });
});

test("Shows a member's accounts and transfers, with the entries on both sides", async () => {
  const { player, withdrawalId } = await aReviewedWithdrawal();
  const memberId = player.session.memberInfo.id;
  const { client } = staff.support;
  expect((await client.call(readMemberAccounts, { memberId })).accounts).toMatchObject([
    { pocket: 'cash', balance: '50000' },
    { pocket: 'held', balance: '150000' },
    { pocket: 'play' },
  ]);
  const first = await client.call(listMemberTransfers, { memberId, pageSize: 1 });
  expect(first.list).toMatchObject([{ kind: 'withdrawal_hold', source: 'pix' }]);
  expect(first.list[0]?.externalId).toContain(withdrawalId);
  expect(first.list[0]?.entries.map(({ holder, pocket, amount }) => `${holder} ${pocket} ${amount}`).sort()).toEqual([
    'member cash -150000',
    'member held 150000',
  ]);
  const second = await client.call(listMemberTransfers, { memberId, pageSize: 1, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ nextCursor: null, list: [{ kind: 'adjustment_credit' }] });
  expect(second.list[0]?.entries.map(({ holder, pocket, source, amount }) => [holder, pocket, source, amount])).toEqual([
    ['member', 'cash', null, '200000'],
    ['house', 'house', 'house', '-200000'],
  ]);
});

test("The ledger page: every check passes, and the operator's and members' accounts sum to zero", async () => {
  const { client, operatorId } = staff.finance;
  expect(await client.call(readLedgerVerification)).toEqual({ state: 'none', requestedAt: null, result: null });
  const requested = await client.call(runLedgerVerification);
  expect(requested.requestedAt).toMatch(/^20\d\d-/);
  await api.runJob('wallet.verify-ledger');
  const { state, result } = await client.call(readLedgerVerification);
  expect(state).toBe('done');
  const { checks, asOf } = result ?? expect.fail('no result');
  expect(checks.length).toBeGreaterThan(8);
  expect(checks.filter(({ brokenCount }) => brokenCount > 0)).toEqual([]);
  expect(checks.some(({ checkedCount }) => checkedCount > 0)).toBe(true);
  expect(asOf).toMatch(/^20\d\d-/);
  // The console has a sentence for each check.
  for (const { ledger } of [portuguese, english])
    expect(Object.keys(ledger.sentences).sort()).toEqual(checks.map(({ code }) => code).sort());
  expect(
    await api.owner.query("select facts from accounts.audit where action = 'ledger.verified' and actor_id = $1", [operatorId]),
  ).toMatchObject([{ facts: { checkCount: checks.length, brokenCheckCount: 0 } }]);

  const { houseAccounts, memberTotals } = await client.call(listHouseAccounts);
  const sum = [...houseAccounts, ...memberTotals].reduce((total, { balance }) => total + BigInt(balance), 0n);
  expect(houseAccounts.length).toBeGreaterThan(0);
  expect(sum).toBe(0n);
});

describe('S20 Each role has its own permissions only', () => {
  const ACTIONS = {
    'search members': (client) => client.call(searchMembers),
    'list withdrawals': (client) => client.call(listWithdrawalCases),
    'decide on withdrawals': (client) => client.call(approveWithdrawal, { withdrawalId: 'wdr_0000000000000000' }),
    'read the books': (client) => client.call(listHouseAccounts),
    'verify the ledger': (client) => client.call(runLedgerVerification),
  } as const satisfies Record<string, (client: TestOperator['client']) => Promise<unknown>>;
  const ADMITTED: Record<Role, readonly (keyof typeof ACTIONS)[]> = {
    owner: ['search members', 'list withdrawals', 'decide on withdrawals', 'read the books', 'verify the ledger'],
    finance: ['search members', 'list withdrawals', 'decide on withdrawals', 'read the books', 'verify the ledger'],
    support: ['search members', 'list withdrawals'],
    content: [],
  };

  test.for(Object.keys(ADMITTED) as Role[])('%s', async (role) => {
    const admitted: string[] = [];
    for (const [name, act] of Object.entries(ACTIONS)) {
      const code = await act(staff[role].client).then(
        () => null,
        (error: unknown) => (error as { code?: string }).code,
      );
      if (code !== 'not_allowed') admitted.push(name);
    }
    expect(admitted).toEqual(ADMITTED[role]);
  });
});

test('S26 Support signs a member out everywhere, sessions and remembered devices, with an audit line', async () => {
  const player = await aPlayer(api);
  const client = api.newClient();
  const { rememberToken } = await client.call(logIn, { username: player.username, password: player.password, remember: true });
  const memberId = player.session.memberInfo.id;
  expect((await staff.support.client.call(listMemberSessions, { memberId })).list).toMatchObject([
    { method: 'password', isRemembered: true },
  ]);
  expect(await staff.support.client.call(endMemberSessions, { memberId })).toEqual({ endedCount: 1 });
  expect(await client.call(readSession)).toBeNull();
  await expect(client.call(logIn, { username: player.username, rememberToken: rememberToken ?? '' })).rejects.toMatchObject({
    code: 'remembered_login_ended',
  });
  expect((await staff.support.client.call(listMemberSessions, { memberId })).list).toEqual([]);
  expect((await auditOf(memberId)).at(-1)).toMatchObject({
    actor_kind: 'operator',
    action: 'session.ended_by_operator',
    facts: { count: 1 },
  });
});

test('not_allowed: S26 Finance and content sign no member out; not_found: unknown id', async () => {
  const memberId = (await aPlayer(api)).session.memberInfo.id;
  for (const role of ['finance', 'content'] as const)
    await expect(staff[role].client.call(endMemberSessions, { memberId })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(staff.owner.client.call(endMemberSessions, { memberId: 'mbr_0000000000000000' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
