import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decideApproval,
  listApprovals,
  listMemberClosings,
  logInOperator,
  noteClosingAnswer,
  openClosing,
  readMemberProfile,
  setMemberStatus,
} from '@jogada/accounts/contract/operator';
import { answerClosing, logIn, readClosing, startTrial } from '@jogada/accounts/contract/player';
import { listLetters } from '@jogada/content/contract/player';
import { DATE_SHAPES, momentFormat } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import { listCashierIncidents } from '@jogada/wallet/contract/operator';
import {
  aCpf,
  anOperator,
  aPlayer,
  aReachablePlayer,
  messagesTo,
  outcomeOf,
  putMoney,
  setJurisdiction,
  startApi,
  type TestApi,
  type TestPlayer,
} from '../testing/index.ts';

const DAY_MS = 86_400_000;
const REASON = 'Duas contas da mesma pessoa.';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

async function runJob(name: string): Promise<void> {
  const job = api.composition.jobs.find((known) => known.name === name);
  if (!job) throw new Error(`unknown job ${name}`);
  await job.run(api.composition.backgroundContext);
  await api.eventsCarried();
}

/** Advances the clock. All sessions end by it. */
async function passDays(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await runJob('accounts.end_lapsed_sessions');
}

const signIn = async ({ username, password }: TestPlayer) => {
  const client = api.newClient();
  await client.call(logIn, { username, password });
  return client;
};
const signInOutcome = ({ username, password }: TestPlayer) => outcomeOf(api.newClient().call(logIn, { username, password }));

const withdrawalsOf = ({ memberId }: TestPlayer) =>
  api.owner.query<{ amount: bigint; state: string; pix_key_kind: string }>(
    'select amount, state, pix_key_kind from wallet.withdrawal where member_id = $1',
    [memberId],
  );
const statusOf = async ({ memberId }: TestPlayer) =>
  (await api.owner.query<{ status: string }>('select status from accounts.member where id = $1', [memberId]))[0]?.status;

test("R26 Warns the owner of an unused account, closes it on its day, and pays the balance to the owner's CPF key", async () => {
  const document = aCpf();
  const away = await aReachablePlayer(api, { document, payeeName: 'Nina Prado' });
  await putMoney(api, away, 7_300n);
  const back = await aReachablePlayer(api, { document: aCpf(), payeeName: 'Rui Alves' });
  const nameless = await aReachablePlayer(api);
  await putMoney(api, nameless, 500n);
  await setJurisdiction(api, 'br-spa');

  await passDays(149);
  await runJob('accounts.close_inactive');
  expect(await messagesTo(api, away.email)).toEqual([]);

  await passDays(1);
  await runJob('accounts.close_inactive');
  await runJob('accounts.close_inactive');
  const [letter, ...more] = await messagesTo(api, away.email);
  expect(more).toEqual([]);
  const day = momentFormat('pt', 'America/Sao_Paulo', DATE_SHAPES.date);
  expect(letter?.text).toContain(day.format(api.now().getTime() + 30 * DAY_MS));
  expect((await messagesTo(api, away.mobile)).length).toBe(1);

  // A member who signs in keeps the account. The inbox shows that it was due to be closed.
  await passDays(29);
  const returned = await signIn(back);
  expect((await returned.call(listLetters, { kind: 'mail' })).list.map(({ title }) => title)).toContain('Sua conta continua aberta');
  await passDays(0.9);
  await runJob('accounts.close_inactive');
  expect(await statusOf(away)).toBe('active');
  await passDays(0.2);
  await runJob('accounts.close_inactive');
  expect([await statusOf(away), await statusOf(back), await statusOf(nameless)]).toEqual(['closed', 'active', 'closed']);
  expect(await signInOutcome(away)).toBe('account_blocked');
  expect((await messagesTo(api, away.email)).at(-1)?.text).toContain('foi encerrada');

  await runJob('wallet.pay-out-excluded');
  await runJob('wallet.pay-out-excluded');
  expect(await withdrawalsOf(away)).toEqual([{ amount: 7_300n, state: 'requested', pix_key_kind: 'cpf' }]);
  // Without a CPF on file the money stays, and the staff sees a case.
  expect(await withdrawalsOf(nameless)).toEqual([]);
  const { client: owner } = await anOperator(api, 'owner');
  const { list: incidents } = await owner.call(listCashierIncidents, { state: 'open' });
  expect(incidents.filter(({ kind }) => kind === 'excluded_balance').map(({ memberId }) => memberId)).toEqual([nameless.memberId]);
  const { list } = await owner.call(listMemberClosings, { memberId: away.memberId as `mbr_${string}` });
  expect(list).toMatchObject([{ kind: 'inactive', state: 'closed', endedBy: null, recordedSteps: 2 }]);
});

test('R26 Does not close unused accounts where the profile does not require it, or while they are blocked or excluded', async () => {
  await setJurisdiction(api, 'standard');
  const player = await aPlayer(api);
  await passDays(400);
  await runJob('accounts.close_inactive');
  expect(await statusOf(player)).toBe('active');
  await setJurisdiction(api, 'br-spa');
  const { client: support } = await anOperator(api, 'support');
  const memberId = player.memberId as `mbr_${string}`;
  await support.call(setMemberStatus, { memberId, status: 'blocked', reason: 'looked at for now' });
  await runJob('accounts.close_inactive');
  expect((await support.call(listMemberClosings, { memberId })).list).toEqual([]);
  await setJurisdiction(api, 'standard');
});

test('closing_not_due: R26 Staff closes an account only by a case: notice, seven days to answer, decision by a second operator, own record', async () => {
  const player = await aReachablePlayer(api, { document: aCpf(), payeeName: 'Bia Luz' });
  await putMoney(api, player, 4_200n);
  const memberId = player.memberId as `mbr_${string}`;
  const [owner, finance] = [await anOperator(api, 'owner'), await anOperator(api, 'finance')];
  // An account cannot be closed without a case.
  expect(await outcomeOf(owner.client.call(setMemberStatus, { memberId, status: 'closed' as 'blocked', reason: REASON }))).toBe(
    'malformed_request',
  );
  const { list: opened } = await owner.client.call(openClosing, { memberId, reason: REASON });
  expect(opened).toMatchObject([
    { kind: 'operator', state: 'open', reason: REASON, openedBy: owner.username, answer: '', recordedSteps: 1 },
  ]);
  expect(await outcomeOf(owner.client.call(openClosing, { memberId, reason: REASON }))).toBe('approval_waiting');
  const closingId = opened[0]?.closingId ?? 'cls_0000000000000000';

  const [mail] = await messagesTo(api, player.email);
  expect(mail?.text).toContain(REASON);
  expect(mail?.text).toContain('/m/securityCenter/closing');
  const inbox = await player.client.call(listLetters, { kind: 'mail' });
  expect(inbox.list[0]).toMatchObject({ title: 'Pretendemos encerrar sua conta', link: '/m/securityCenter/closing' });
  expect((await player.client.call(readClosing)).closing).toMatchObject({ closingId, reason: REASON, answeredAt: null });
  const answer = 'É a conta\nda minha irmã.';
  expect((await player.client.call(answerClosing, { closingId, answer })).closing).toMatchObject({ answer });
  const otherMember = await aPlayer(api);
  expect(await outcomeOf(otherMember.client.call(answerClosing, { closingId, answer }))).toBe('closing_over');

  const waiting = (await finance.client.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === memberId);
  expect(waiting).toMatchObject({ kind: 'accounts.member_closing', reason: REASON, content: { username: player.username } });
  const approvalId = waiting?.approvalId ?? 'apv_0000000000000000';
  clock.advance(7 * DAY_MS - 1000);
  const late = await anOperator(api, 'finance');
  expect(await outcomeOf(late.client.call(decideApproval, { approvalId, isApproved: true }))).toBe('closing_not_due');
  expect(await statusOf(player)).toBe('active');
  clock.advance(1000);
  const author = api.newConsoleClient();
  await author.call(logInOperator, { username: owner.username, password: owner.password });
  expect(await outcomeOf(author.call(decideApproval, { approvalId, isApproved: true }))).toBe('approval_own');
  await late.client.call(decideApproval, { approvalId, isApproved: true });
  await api.eventsCarried();
  expect(await statusOf(player)).toBe('closed');
  expect(await signInOutcome(player)).toBe('account_blocked');
  await runJob('wallet.pay-out-excluded');
  expect(await withdrawalsOf(player)).toMatchObject([{ amount: 4_200n, pix_key_kind: 'cpf' }]);
  const accounts = await api.owner.query<{ status: string }>('select distinct status from wallet.account where member_id = $1', [memberId]);
  expect(accounts).toEqual([{ status: 'closed' }]);

  const [closing] = (await late.client.call(listMemberClosings, { memberId })).list;
  expect(closing).toMatchObject({ state: 'closed', endedBy: late.username, answer, recordedSteps: 3 });
  // The closing record holds each step, and not even the owner of the tables can change it.
  const steps = await api.owner.query<{ state: string; answer: string }>(
    "select content ->> 'state' as state, content ->> 'answer' as answer from accounts.closing_record where closing_id = $1 order by step",
    [closingId],
  );
  expect(steps).toEqual([
    { state: 'open', answer: '' },
    { state: 'open', answer },
    { state: 'closed', answer },
  ]);
  await expect(api.owner.query('delete from accounts.closing_record where closing_id = $1', [closingId])).rejects.toThrow('never changed');
  await expect(api.owner.query("update accounts.closing_record set content = '{}' where closing_id = $1", [closingId])).rejects.toThrow(
    'never changed',
  );
});

test('R26 A refused closing leaves the account open and notifies the member; a blocked member answers through support', async () => {
  const player = await aReachablePlayer(api);
  const memberId = player.memberId as `mbr_${string}`;
  const [support, owner] = [await anOperator(api, 'support'), await anOperator(api, 'owner')];
  await support.client.call(setMemberStatus, { memberId, status: 'blocked', reason: REASON });
  const { list } = await support.client.call(openClosing, { memberId, reason: REASON });
  const closingId = list[0]?.closingId ?? 'cls_0000000000000000';
  const answer = 'Por telefone: é a conta da irmã.';
  const noted = await support.client.call(noteClosingAnswer, { closingId, answer });
  expect(noted.list).toMatchObject([{ answer, answerNotedBy: support.username }]);
  clock.advance(1000);
  const waiting = (await owner.client.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === memberId);
  const approvalId = waiting?.approvalId ?? 'apv_0000000000000000';
  await owner.client.call(decideApproval, { approvalId, isApproved: false, reason: 'A resposta convence.' });
  expect((await owner.client.call(readMemberProfile, { memberId })).status).toBe('blocked');
  expect((await messagesTo(api, player.email)).at(-1)?.text).toContain('não será encerrada');
  expect((await owner.client.call(listMemberClosings, { memberId })).list).toMatchObject([{ state: 'kept', endedBy: owner.username }]);
  expect(await outcomeOf(support.client.call(noteClosingAnswer, { closingId, answer }))).toBe('closing_over');
});

test('R26 A trial account has no closing case', async () => {
  const client = api.newClient();
  await client.call(startTrial);
  expect(await outcomeOf(client.call(readClosing))).toBe('real_account_required');
});
