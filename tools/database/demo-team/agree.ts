import { logInOperator } from '@jogada/accounts/contract/operator';
import * as operatorCalls from '@jogada/agents/contract/operator';
import * as agents from '@jogada/agents/contract/player';
import type { Id, RequestOf } from '@jogada/platform/contract';
import type { TestClient } from '../../../apps/api/testing/test-client.ts';
import type { DemoTeam, Resident } from './demo-team.ts';
import { signInAgain } from './sign-in-again.ts';

type Terms = RequestOf<typeof agents.offerContract>['terms'];

const DIVIDEND: Terms = {
  kind: 'dividend',
  period: 'week',
  carriesLoss: true,
  maximum: '500000',
  steps: [
    { from: '1', activeFrom: 3, rate: 5_000 },
    { from: '50000', activeFrom: 8, rate: 8_000 },
    { from: '150000', activeFrom: 12, rate: 12_000 },
  ],
};
const BETTER_DIVIDEND: Terms = {
  ...DIVIDEND,
  maximum: null,
  steps: [
    { from: '1', activeFrom: 5, rate: 9_000 },
    { from: '100000', activeFrom: 12, rate: 15_000 },
  ],
};
const SALARY: Terms = {
  kind: 'daily_salary',
  period: 'day',
  carriesLoss: false,
  maximum: '20000',
  steps: [
    { from: '20000', activeFrom: 3, rate: 150 },
    { from: '80000', activeFrom: 6, rate: 250 },
  ],
};
const SALARY_BELOW: Terms = { ...SALARY, maximum: '10000', steps: [{ from: '10000', activeFrom: 2, rate: 100 }] };
const HOURLY: Terms = {
  kind: 'hourly_salary',
  period: 'hour',
  carriesLoss: false,
  maximum: '2000',
  steps: [{ from: '5000', activeFrom: 0, rate: 80 }],
};

/** Contracts agreed on a day of the team's four weeks: between the operator and the agent, and between the agent and the sub-agents. */
export async function agreeOnContracts(team: DemoTeam, day: number): Promise<void> {
  const head = residentOf(team, team.house.agent.username);
  const memberId = head.memberId as Id<'mbr'>;
  if (day === 1) {
    const operator = await operatorOf(team);
    for (const terms of [DIVIDEND, SALARY]) {
      const { contractId } = await operator.call(operatorCalls.offerMerchantContract, { memberId, terms });
      await sign(team, head, contractId);
    }
  }
  if (day === 4) {
    const below = residentOf(team, 'biapraia');
    await signInAgain(team, head);
    const { contract } = await head.client.call(agents.offerContract, { memberId: below.memberId, terms: SALARY_BELOW });
    await sign(team, below, contract.contractId);
  }
  if (day === 26) {
    await signInAgain(team, head);
    await head.client.call(agents.offerContract, { memberId: residentOf(team, 'caiozn').memberId, terms: HOURLY });
  }
  if (day === 27) await (await operatorOf(team)).call(operatorCalls.offerMerchantContract, { memberId, terms: BETTER_DIVIDEND });
}

/** The agent's disputes: one answered with money, and one open. */
export async function disputeLines(team: DemoTeam, day: number): Promise<void> {
  const head = residentOf(team, team.house.agent.username);
  if (day === 20) {
    await signInAgain(team, head);
    const { list } = await head.client.call(agents.listBills, { kind: 'salary' });
    const bill = list.find(({ amount }) => amount !== '0');
    if (!bill) return;
    const claim = 'Um jogador do grupo apostou perto da meia-noite e não aparece na conta.';
    const { disputeId } = await head.client.call(agents.openDispute, { subject: 'bill', billId: bill.billId, claim });
    const answer = 'Conferimos: a rodada terminou às 23:59 e contou no dia seguinte. Pagamos a diferença por gentileza.';
    await (await operatorOf(team)).call(operatorCalls.answerDispute, { disputeId, state: 'upheld', answer, amount: '350' });
  }
  if (day === 27) {
    await signInAgain(team, head);
    const [statement] = (await head.client.call(agents.listStatements, {})).list;
    if (!statement) return;
    const { lines } = await head.client.call(agents.readStatement, { day: statement.day });
    const line = lines.find(({ category }) => category === 'RNG');
    if (!line) return;
    const { category, originDay } = line;
    const claim = 'A taxa dos slots da Bia mudou nesse dia? Esperava um pouco mais.';
    await head.client.call(agents.openDispute, { subject: 'rebate', day: statement.day, originDay, category, claim });
  }
}

async function sign(team: DemoTeam, resident: Resident, contractId: Id<'ctr'>): Promise<void> {
  await signInAgain(team, resident);
  const { textHash } = await resident.client.call(agents.readContract, { contractId });
  await resident.client.call(agents.acceptContract, { contractId, textHash });
}

/** A client of the console, signed in as the demo's operator. */
export async function operatorOf(team: DemoTeam): Promise<TestClient> {
  const client = team.consoleClient();
  await client.call(logInOperator, team.house.operator);
  return client;
}

function residentOf({ residents }: DemoTeam, username: string): Resident {
  const resident = residents.get(username);
  if (!resident) throw new Error(`no member named ${username}`);
  return resident;
}
