import { createHash, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import * as agentsOperator from '@jogada/agents/contract/operator';
import * as agents from '@jogada/agents/contract/player';
import type { Id, RequestOf } from '@jogada/platform/contract';
import { verifyLedger } from '@jogada/wallet/server';
import { agentsStage, codeOf, DAY_MS, type AgentsStage } from '../testing/agents-stage.ts';
import { anOperator, type TestClient, type TestPlayer } from '../testing/index.ts';

// Monday is the 4th, so that weeks, half months and months end during the tests.
const STARTS_AT = new Date('2027-01-02T10:00:00Z');
const HOUR_MS = 3_600_000;

let stage: AgentsStage;
beforeAll(async () => {
  stage = await agentsStage({ startsAt: STARTS_AT });
});
afterAll(async () => {
  await stage.api.eventsCarried();
  expect((await verifyLedger(stage.api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  const [unpaid] = await stage.api.owner.query<{ missing: bigint }>(
    `select coalesce(sum(c.share), 0)::bigint - (select coalesce(sum(due - amount * 100000), 0)::bigint from agents.bill) as missing
       from agents.contract_carry c`,
  );
  expect(unpaid?.missing).toBe(0n);
  await stage.api.close();
});

type Terms = RequestOf<typeof agents.offerContract>['terms'];

const SALARY: Terms = {
  kind: 'daily_salary',
  period: 'day',
  carriesLoss: false,
  maximum: null,
  steps: [
    { from: '1000', activeFrom: 1, rate: 333 },
    { from: '50000', activeFrom: 2, rate: 777 },
  ],
};
const DIVIDEND: Terms = {
  kind: 'dividend',
  period: 'week',
  carriesLoss: true,
  maximum: null,
  steps: [
    { from: '1', activeFrom: 1, rate: 10_000 },
    { from: '100000', activeFrom: 2, rate: 25_000 },
  ],
};
const HOURLY: Terms = {
  kind: 'hourly_salary',
  period: 'hour',
  carriesLoss: false,
  maximum: '900',
  steps: [{ from: '0', activeFrom: 0, rate: 300 }],
};

async function operatorClient(): Promise<TestClient> {
  return (await anOperator(stage.api, 'owner')).client;
}

async function aTeam(options: { hasNoRates?: true } = {}): Promise<{ head: TestPlayer; sub: TestPlayer; players: TestPlayer[] }> {
  const head = await stage.anAgent(options);
  const sub = await stage.anAgent({ under: await codeOf(head) });
  const code = await codeOf(sub);
  return { head, sub, players: [await stage.aMember({ under: code }), await stage.aMember({ under: code })] };
}

async function signed(payer: TestClient, agent: { client: TestClient; memberId: string }, terms: Terms): Promise<Id<'ctr'>> {
  const { contract } = await payer.call(agents.offerContract, { memberId: agent.memberId, terms });
  const { textHash } = await agent.client.call(agents.readContract, { contractId: contract.contractId });
  await agent.client.call(agents.acceptContract, { contractId: contract.contractId, textHash });
  return contract.contractId;
}

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the list is empty');
  return row;
}

/** Counts pending rounds, advances the clock and settles contracts. */
async function goOn(ms: number): Promise<void> {
  await stage.counted();
  stage.clock.advance(ms);
  await stage.run('settle-contracts');
}

test('CON-17 An offer is listed as a request of its kind until it is answered, and both parties sign the same text', async () => {
  const { head, sub } = await aTeam();
  const requests = () => sub.client.call(agents.readContractRequests);
  expect(await requests()).toEqual({ dailysalreqtype: '', divtypecompperiodreq: '', contracthoursalreq: '' });
  const { contract } = await head.client.call(agents.offerContract, { memberId: sub.memberId, terms: SALARY });
  expect(await requests()).toEqual({ dailysalreqtype: contract.contractId, divtypecompperiodreq: '', contracthoursalreq: '' });
  await expect(head.client.call(agents.offerContract, { memberId: sub.memberId, terms: SALARY })).rejects.toMatchObject({
    code: 'contract_waits',
  });

  const read = await sub.client.call(agents.readContract, { contractId: contract.contractId });
  expect(read.text).toContain('R$ 500,00');
  expect(read.textHash).toBe(createHash('sha256').update(read.text).digest('hex'));
  await expect(sub.client.call(agents.acceptContract, { contractId: contract.contractId, textHash: '0'.repeat(64) })).rejects.toMatchObject(
    { code: 'changed_meanwhile' },
  );
  await expect(head.client.call(agents.acceptContract, { contractId: contract.contractId, textHash: read.textHash })).rejects.toMatchObject(
    { code: 'not_found' },
  );
  const accepted = await sub.client.call(agents.acceptContract, { contractId: contract.contractId, textHash: read.textHash });
  expect(accepted.contract).toMatchObject({ state: 'valid', version: 1, validUntil: null });
  expect(accepted.signatures.map(({ act, textHash }) => [act, textHash])).toEqual([
    ['offer', read.textHash],
    ['accept', read.textHash],
  ]);
  expect(accepted.signatures[0]?.ip.endsWith('*')).toBe(true);
  expect(accepted.signatures[1]?.ip.endsWith('*')).toBe(false);
  const [kept] = await stage.api.owner.query<{ text: string; signer_id: string }>(
    "select text, signer_id from agents.contract_signature where contract_id = $1 and act = 'accept'",
    [contract.contractId],
  );
  expect(kept).toEqual({ text: read.text, signer_id: sub.memberId });
  await expect(sub.client.call(agents.refuseContract, { contractId: contract.contractId })).rejects.toMatchObject({
    code: 'contract_answered',
  });
  expect((await requests()).dailysalreqtype).toBe('');
});

test('CON-18 Compares a new version with the one in force; a version can be refused, withdrawn, accepted, and ended at the end of a period', async () => {
  const { head, sub } = await aTeam();
  const first = await signed(head.client, sub, SALARY);
  const other: Terms = { ...SALARY, maximum: '100' };
  const offer = async () => (await head.client.call(agents.offerContract, { memberId: sub.memberId, terms: other })).contract.contractId;
  const refused = await offer();
  expect((await sub.client.call(agents.readContract, { contractId: refused })).before).toMatchObject({ contractId: first, version: 1 });
  expect((await sub.client.call(agents.refuseContract, { contractId: refused, note: 'Pouco' })).contract.state).toBe('denied');
  const withdrawn = await offer();
  expect((await head.client.call(agents.withdrawContract, { contractId: withdrawn })).contract.state).toBe('withdrawn');
  const second = await signed(head.client, sub, other);
  const { list } = await sub.client.call(agents.listContractVersions, { contractId: first });
  expect(list.map(({ version, state }) => [version, state])).toEqual([
    [4, 'valid'],
    [3, 'withdrawn'],
    [2, 'denied'],
    [1, 'expired'],
  ]);
  expect(list.map(({ contractId }) => contractId)).toEqual([second, withdrawn, refused, first]);
  expect((await head.client.call(agents.listContracts, { side: 'pays' })).list.map(({ contractId }) => contractId)).toEqual([second]);
  const ended = await head.client.call(agents.endContract, { contractId: second });
  expect(ended.contract.validUntil).not.toBeNull();
  await expect(head.client.call(agents.endContract, { contractId: second })).rejects.toMatchObject({ code: 'contract_answered' });
});

test('CON-18 Refuses terms that are inconsistent, and any counterparty who is not an agent directly below', async () => {
  const { head, sub, players } = await aTeam();
  const [player] = players;
  const otherMember = await stage.anAgent();
  const offer = (memberId: string, terms: Terms) => head.client.call(agents.offerContract, { memberId, terms });
  const bad: Terms[] = [
    { ...SALARY, period: 'month' },
    { ...SALARY, steps: [] },
    { ...SALARY, carriesLoss: true },
    { ...SALARY, steps: [{ from: '0', activeFrom: 0, rate: 5_001 }] },
    { ...SALARY, steps: [...SALARY.steps].toReversed() },
    { ...HOURLY, steps: [{ from: '0', activeFrom: 1, rate: 1 }] },
  ];
  for (const terms of bad) await expect(offer(sub.memberId, terms)).rejects.toMatchObject({ code: 'malformed_request' });
  for (const memberId of [player?.memberId ?? '', otherMember.memberId, head.memberId, 'mbr_guessed']) {
    await expect(offer(memberId, SALARY)).rejects.toMatchObject({ code: 'not_found' });
  }
  const contractId = await signed(head.client, sub, SALARY);
  for (const call of [
    agents.readContract,
    agents.listContractVersions,
    agents.refuseContract,
    agents.withdrawContract,
    agents.endContract,
  ]) {
    await expect(otherMember.client.call(call, { contractId })).rejects.toMatchObject({ code: 'not_found' });
  }
  const operator = await operatorClient();
  await expect(
    operator.call(agentsOperator.offerMerchantContract, { memberId: sub.session.memberInfo.id, terms: DIVIDEND }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('CON-18 Pays a daily salary from upline to agent once, to the centavo; a repeated run changes nothing', async () => {
  const { head, sub, players } = await aTeam();
  await signed(head.client, sub, SALARY);
  await goOn(DAY_MS);
  const stakes = players.map(() => BigInt(randomInt(30_000, 60_000)));
  for (const [index, player] of players.entries()) await stage.play(player, stakes[index] ?? 0n, 100n);
  const turnover = stakes.reduce((sum, stake) => sum + stake, 0n);
  const before = [await stage.contractMoneyOf(head), await stage.contractMoneyOf(sub)] as const;
  await goOn(DAY_MS);
  const due = turnover * 777n;
  expect((await stage.contractMoneyOf(sub)) - before[1]).toBe(due / 100_000n);
  expect((await stage.contractMoneyOf(head)) - before[0]).toBe(-(due / 100_000n));
  const bills = () => stage.api.owner.query('select * from agents.bill order by bill_id');
  const known = await bills();
  const job = stage.api.composition.jobs.find(({ name }) => name === 'agents.settle-contracts');
  await Promise.all([1, 2, 3].map(async () => job?.run(stage.api.composition.backgroundContext)));
  expect(await bills()).toEqual(known);

  const client = await stage.signedInAgain(sub);
  const { list } = await client.call(agents.listBills, { kind: 'salary' });
  const bill = first(list);
  expect(bill).toMatchObject({
    figure: String(turnover),
    activeCount: 2,
    step: 1,
    rate: 777,
    state: 'issued',
    due: String(due),
    side: 'is_paid',
  });
  expect(bill.carryAfter).toBe(String(due % 100_000n));
  const { parts } = await client.call(agents.readBill, { billId: bill.billId });
  expect(parts.reduce((sum, { stakeAmount }) => sum + BigInt(stakeAmount), 0n)).toBe(turnover);
  expect(await client.call(agents.recomputeBill, { billId: bill.billId })).toMatchObject({ roundCount: 2, isExact: true });
});

test('CON-18 C9 A bill waits while the payer has too little or the payee no identity on file, and is paid when the balance suffices', async () => {
  const { head, sub, players } = await aTeam({ hasNoRates: true });
  await signed(head.client, sub, SALARY);
  await goOn(DAY_MS);
  await stage.play(head, 999_990n);
  for (const player of players) await stage.play(player, 40_000n);
  const before = await stage.contractMoneyOf(sub);
  await goOn(DAY_MS);
  expect(await stage.contractMoneyOf(sub)).toBe(before);
  expect((await (await stage.signedInAgain(sub)).call(agents.listBills, {})).list[0]).toMatchObject({ state: 'waiting' });
  await stage.play(head, 1n, 900_000n);
  // Where the law requires agents' identity, the bill waits for it too (C9).
  await stage.api.owner.query("update merchant.merchant set jurisdiction = 'br-spa' where code = 'demo'");
  await goOn(20 * 60_000);
  expect(await stage.contractMoneyOf(sub)).toBe(before);
  await stage.identify(sub);
  await goOn(20 * 60_000);
  await stage.api.owner.query("update merchant.merchant set jurisdiction = 'standard' where code = 'demo'");
  const bill = first((await (await stage.signedInAgain(sub)).call(agents.listBills, {})).list);
  expect(bill).toMatchObject({ state: 'issued' });
  expect((await stage.contractMoneyOf(sub)) - before).toBe(BigInt(bill.amount));
});

test('CON-18 Dividends follow net loss and active members and make good what the team won; a late round makes a bill of the difference', async () => {
  const { head, sub, players } = await aTeam();
  const operator = await operatorClient();
  const offered = await operator.call(agentsOperator.offerMerchantContract, { memberId: head.session.memberInfo.id, terms: DIVIDEND });
  expect(await head.client.call(agents.readContractRequests)).toMatchObject({ divtypecompperiodreq: offered.contractId });
  const { textHash } = await head.client.call(agents.readContract, { contractId: offered.contractId });
  await head.client.call(agents.acceptContract, { contractId: offered.contractId, textHash });
  const [one, two] = players;
  if (!one || !two) throw new Error('a team has two players');
  await goOn(7 * DAY_MS);
  await stage.play(one, 10_000n, 70_000n);
  await goOn(7 * DAY_MS);
  await stage.play(one, 150_000n);
  await stage.play(two, 20_000n);
  const before = await stage.contractMoneyOf(head);
  await goOn(7 * DAY_MS);
  const client = await stage.signedInAgain(head);
  const bills = async () => (await client.call(agents.listBills, { kind: 'dividend' })).list;
  expect((await bills()).slice(0, 2)).toMatchObject([
    { figure: '170000', carriedLoss: '-60000', activeCount: 2, step: 1, amount: '27500', sequence: 0 },
    { figure: '-60000', carriedLoss: '0', activeCount: 1, step: null, amount: '0', state: 'not_reached' },
  ]);
  expect((await stage.contractMoneyOf(head)) - before).toBe(27_500n);

  // A round of the paid week is reported late.
  const at = stage.clock.now();
  stage.clock.set(new Date(at.getTime() - 7 * DAY_MS));
  await stage.play(two, 4_000n);
  // Later than the bill before, as the lists are ordered by time.
  stage.clock.set(new Date(at.getTime() + 1000));
  await stage.counted();
  await stage.run('settle-contracts');
  expect((await bills())[0]).toMatchObject({ sequence: 1, figure: '174000', due: String(4_000n * 25_000n), amount: '1000' });
  expect((await stage.contractMoneyOf(head)) - before).toBe(28_500n);
  for (const bill of await bills()) expect((await client.call(agents.recomputeBill, { billId: bill.billId })).isExact).toBe(true);
  // An agent below the head has no bill and does not see those of the head.
  const below = await stage.signedInAgain(sub);
  expect((await below.call(agents.listBills, {})).list).toEqual([]);
  const bill = first(await bills());
  await expect(below.call(agents.readBill, { billId: bill.billId })).rejects.toMatchObject({ code: 'not_found' });
});

test("CON-18 An hourly salary follows the hour's turnover up to its maximum", async () => {
  const { head, sub, players } = await aTeam();
  await signed(head.client, sub, HOURLY);
  const [one] = players;
  if (!one) throw new Error('a team has players');
  await goOn(HOUR_MS + 10 * 60_000);
  await stage.play(one, 12_345n);
  const progress = async () => (await (await stage.signedInAgain(sub)).call(agents.readProgress)).list[0];
  await stage.counted();
  expect(await progress()).toMatchObject({ kind: 'hourly_salary', hasBegun: true, figure: '12345', step: 0, amount: '37' });
  await goOn(HOUR_MS);
  await stage.play(one, 600_000n);
  const before = await stage.contractMoneyOf(sub);
  await goOn(HOUR_MS);
  expect((await stage.contractMoneyOf(sub)) - before).toBe(900n);
  const { list } = await (await stage.signedInAgain(sub)).call(agents.listBills, { kind: 'salary' });
  expect(list.slice(0, 2).map(({ figure, amount }) => [figure, amount])).toEqual([
    ['600000', '900'],
    ['12345', '37'],
  ]);
});

test('CON-18 A simulation equals what the same terms then pay, and is shown beside the terms in force', async () => {
  const { head, sub, players } = await aTeam();
  await signed(head.client, sub, SALARY);
  await goOn(DAY_MS);
  for (let day = 0; day < 3; day += 1) {
    for (const player of players) await stage.play(player, BigInt(randomInt(1, 60_000)));
    await goOn(DAY_MS);
  }
  const client = await stage.signedInAgain(sub);
  const simulated = await client.call(agents.simulateContract, { terms: SALARY });
  const { list } = await client.call(agents.listBills, { kind: 'salary' });
  expect(BigInt(simulated.total)).toBe(list.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
  expect(simulated.totalNow).toBe(simulated.total);
  const payer = await stage.signedInAgain(head);
  const halved: Terms = { ...SALARY, maximum: '1' };
  expect(await payer.call(agents.simulateContract, { memberId: sub.memberId, terms: halved })).toMatchObject({
    total: String(list.filter(({ amount }) => amount !== '0').length),
    totalNow: simulated.total,
  });
  const otherMember = await stage.anAgent();
  await expect(payer.call(agents.simulateContract, { memberId: otherMember.memberId, terms: SALARY })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('S41 CON-18 An answer to a dispute above the limit of the role is paid when a second operator approves', async () => {
  const { head, sub, players } = await aTeam();
  await signed(head.client, sub, SALARY);
  await goOn(DAY_MS);
  for (const player of players) await stage.play(player, 50_000n);
  await stage.counted();
  await goOn(DAY_MS);
  await stage.run('close-days');
  const client = await stage.signedInAgain(sub);
  const bill = first((await client.call(agents.listBills, {})).list);
  const { disputeId } = await client.call(agents.openDispute, { subject: 'bill', billId: bill.billId, claim: 'Rever' });
  const [asker, second] = [await anOperator(stage.api, 'finance'), await anOperator(stage.api, 'owner')];
  const before = await stage.contractMoneyOf(sub);
  const answer = { disputeId, state: 'upheld', answer: 'Pagas agora', amount: '50001' } as const;
  expect(await asker.client.call(agentsOperator.answerDispute, answer)).toMatchObject({ state: 'open', waitsForSecond: true });
  expect(await stage.contractMoneyOf(sub)).toBe(before);
  const approval = (await second.client.call(listApprovals, {})).list.find(({ subjectId }) => subjectId === disputeId);
  await second.client.call(decideApproval, { approvalId: approval?.approvalId ?? 'apv_0', isApproved: true });
  expect((await stage.contractMoneyOf(sub)) - before).toBe(50_001n);
  expect((await client.call(agents.listDisputes)).list).toMatchObject([{ state: 'upheld', answer: 'Pagas agora', amount: '50001' }]);
});

test('CON-18 A dispute can be opened once on a paid line, and is settled with the amount still owed', async () => {
  const { head, sub, players } = await aTeam();
  await signed(head.client, sub, SALARY);
  await goOn(DAY_MS);
  for (const player of players) await stage.play(player, 50_000n);
  await stage.counted();
  const day = stage.dayNow();
  await goOn(DAY_MS);
  await stage.run('close-days');
  const client = await stage.signedInAgain(sub);
  const bill = first((await client.call(agents.listBills, {})).list);
  const open = () => client.call(agents.openDispute, { subject: 'bill', billId: bill.billId, claim: 'Faltam duas rodadas' });
  const dispute = await open();
  expect(dispute).toMatchObject({ state: 'open', reference: bill.billId, amount: '0' });
  await expect(open()).rejects.toMatchObject({ code: 'dispute_open' });
  const payer = await stage.signedInAgain(head);
  const line = { subject: 'rebate', day, originDay: day, category: 'RNG', claim: 'Rever' } as const;
  expect(await payer.call(agents.openDispute, line)).toMatchObject({ line: `${day}/RNG` });
  await expect(client.call(agents.openDispute, line)).rejects.toMatchObject({ code: 'not_found' });

  const operator = await operatorClient();
  const { list } = await operator.call(agentsOperator.listDisputeCases, {});
  const opened = list.find(({ disputeId }) => disputeId === dispute.disputeId);
  expect(opened).toMatchObject({ facts: { amount: bill.amount } });
  const before = await stage.contractMoneyOf(sub);
  const answer = { disputeId: dispute.disputeId, state: 'upheld', answer: 'Pagas agora', amount: '150' } as const;
  const maximumAmount = opened?.maximumAmount ?? '';
  const tooMuch = { ...answer, amount: String(BigInt(maximumAmount) + 1n) };
  await expect(operator.call(agentsOperator.answerDispute, tooMuch)).rejects.toMatchObject({
    code: 'amount_above_maximum',
    facts: { maximumAmount },
  });
  expect(await operator.call(agentsOperator.answerDispute, answer)).toMatchObject({ state: 'upheld', amount: '150' });
  await expect(operator.call(agentsOperator.answerDispute, answer)).rejects.toMatchObject({ code: 'dispute_answered' });
  expect((await stage.contractMoneyOf(sub)) - before).toBe(150n);
  expect((await client.call(agents.listDisputes)).list).toMatchObject([{ state: 'upheld', answer: 'Pagas agora' }]);
  const reader = (await anOperator(stage.api, 'content')).client;
  await expect(reader.call(agentsOperator.listDisputeCases, {})).rejects.toMatchObject({ code: 'not_allowed' });
});
