import { afterAll, beforeAll, expect, test } from 'vitest';
import { setContact } from '@jogada/accounts/server';
import * as agents from '@jogada/agents/contract/player';
import { findMerchantByHost } from '@jogada/merchant/server';
import type { Endpoint, RequestOf } from '@jogada/platform/contract';
import { agentsStage, codeOf, DAY_MS, type AgentsStage } from '../testing/agents-stage.ts';
import { aCpf, type TestClient, type TestPlayer } from '../testing/index.ts';

let stage: AgentsStage;
beforeAll(async () => {
  stage = await agentsStage();
});
afterAll(() => stage.api.close());

const TERMS: RequestOf<typeof agents.offerContract>['terms'] = {
  kind: 'daily_salary',
  period: 'day',
  carriesLoss: false,
  maximum: null,
  steps: [{ from: '1', activeFrom: 0, rate: 100 }],
};

/** Well-formed ids of nothing that exists. */
const NO_CONTRACT = 'ctr_0000000000000000';
const NO_BILL = 'bil_0000000000000000';

/** The ids by which a call can refer to a member. */
interface Named {
  readonly memberId: string;
  readonly username: string;
  readonly contractId: `ctr_${string}`;
  readonly billId: `bil_${string}`;
}

type Ask = (client: TestClient, named: Named) => Promise<unknown>;

const period = () => ({ from: stage.dayNow(), to: stage.dayNow() });

/** Calls that take a member or something of a member. For one outside the team they answer as for an unknown id. */
const NAMING: Readonly<Record<string, Ask>> = {
  listTeam: (client, { memberId }) => client.call(agents.listTeam, { under: memberId }),
  readTeamMember: (client, { memberId }) => client.call(agents.readTeamMember, { memberId }),
  readTeamDays: (client, { memberId }) => client.call(agents.readTeamDays, { of: memberId, ...period() }),
  listTeamPlay: (client, { memberId }) => client.call(agents.listTeamPlay, { of: memberId, ...period() }),
  listMemberRounds: (client, { memberId }) => client.call(agents.listMemberRounds, { memberId, day: stage.dayNow() }),
  setMemberRates: (client, { memberId }) => client.call(agents.setMemberRates, { memberId, rates: [] }),
  offerContract: (client, { memberId }) => client.call(agents.offerContract, { memberId, terms: TERMS }),
  simulateContract: (client, { memberId }) => client.call(agents.simulateContract, { memberId, terms: TERMS }),
  readContract: (client, { contractId }) => client.call(agents.readContract, { contractId }),
  listContractVersions: (client, { contractId }) => client.call(agents.listContractVersions, { contractId }),
  acceptContract: (client, { contractId }) => client.call(agents.acceptContract, { contractId, textHash: '0'.repeat(64) }),
  refuseContract: (client, { contractId }) => client.call(agents.refuseContract, { contractId }),
  withdrawContract: (client, { contractId }) => client.call(agents.withdrawContract, { contractId }),
  endContract: (client, { contractId }) => client.call(agents.endContract, { contractId }),
  readBill: (client, { billId }) => client.call(agents.readBill, { billId }),
  recomputeBill: (client, { billId }) => client.call(agents.recomputeBill, { billId }),
  openDispute: (client, { billId }) => client.call(agents.openDispute, { subject: 'bill', billId, claim: 'Rever' }),
};

/** Calls without a member in their input. Their responses hold nothing of other teams. */
const OWN: Readonly<Record<string, Ask>> = {
  readAgentHome: (client) => client.call(agents.readAgentHome),
  readAgentIdentity: (client) => client.call(agents.readAgentIdentity),
  // Filing is possible once. An invalid number is refused before anything is compared.
  fileAgentIdentity: (client) => client.call(agents.fileAgentIdentity, { number: '11111111111' }).catch((error: unknown) => String(error)),
  readTeamOverview: (client) => client.call(agents.readTeamOverview, period()),
  readOwnRates: (client) => client.call(agents.readOwnRates),
  listLinks: (client) => client.call(agents.listLinks),
  createLink: (client) => client.call(agents.createLink, { name: 'Outra', opensAgent: false, rates: [] }),
  openDownline: (client, { username }) =>
    // Opening an account costs a password hash. A taken name is refused before that, with a response that does not depend on whose name it
    // is.
    client
      .call(agents.openDownline, { username, password: 'quati-de-cauda-anelada', isAgent: false, rates: [] })
      .catch((error: unknown) => String(error)),
  listStatements: (client) => client.call(agents.listStatements, {}),
  readStatement: (client) => orNothing(client.call(agents.readStatement, { day: dayBefore() })),
  recomputeStatement: (client) => orNothing(client.call(agents.recomputeStatement, { day: dayBefore() })),
  listStatementPlayers: (client) => client.call(agents.listStatementPlayers, { day: dayBefore(), category: 'RNG' }),
  listContracts: async (client, { memberId }) => [
    await client.call(agents.listContracts, {}),
    await client.call(agents.listContracts, { side: 'pays' }),
    await client.call(agents.listContracts, { side: 'pays', with: memberId }),
  ],
  readContractRequests: (client) => client.call(agents.readContractRequests),
  readProgress: (client) => client.call(agents.readProgress),
  listBills: async (client) => [await client.call(agents.listBills, {}), await client.call(agents.listBills, { side: 'pays' })],
  listDisputes: (client) => client.call(agents.listDisputes),
};

const dayBefore = () => new Date(Date.parse(stage.dayNow()) - DAY_MS).toISOString().slice(0, 10);

async function orNothing(asked: Promise<unknown>): Promise<unknown> {
  return asked.catch((error: unknown) => expect(error).toMatchObject({ code: 'not_found' }));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

interface Agent extends Named {
  readonly player: TestPlayer;
  readonly parent: Agent | undefined;
}

async function anAgent(parent?: Agent): Promise<Agent> {
  const player = await stage.anAgent(parent ? { under: await codeOf(parent.player, [{ category: 'RNG', rate: 600 }]) } : {});
  const named = { memberId: player.memberId, username: player.username, contractId: NO_CONTRACT, billId: NO_BILL } as const;
  if (!parent) return { ...named, player, parent };
  const { contract } = await parent.player.client.call(agents.offerContract, { memberId: player.memberId, terms: TERMS });
  const { textHash } = await player.client.call(agents.readContract, { contractId: contract.contractId });
  await player.client.call(agents.acceptContract, { contractId: contract.contractId, textHash });
  return { ...named, contractId: contract.contractId, player, parent };
}

const isBelow = (one: Agent, other: Agent): boolean => one === other || (one.parent !== undefined && isBelow(one.parent, other));

test('S32 CON-18 No agent call reveals anything of a node outside the own team', async () => {
  const known = Object.entries(agents)
    .filter(([, value]) => isEndpoint(value))
    .map(([name]) => name);
  expect(Object.keys({ ...NAMING, ...OWN }).toSorted(), 'a call missing in this test').toEqual(known.toSorted());

  // Two trees: a head with two below and one below the first of them, and a head with one below.
  const head = await anAgent();
  const first = await anAgent(head);
  const second = await anAgent(head);
  const low = await anAgent(first);
  const other = await anAgent();
  const otherLow = await anAgent(other);
  const allAgents = [head, first, second, low, other, otherLow];
  stage.clock.advance(DAY_MS);
  for (const { player } of allAgents) await stage.play(player, 10_000n);
  await stage.counted();
  stage.clock.advance(DAY_MS);
  await stage.run('close-days');
  await stage.run('settle-contracts');
  const bills = await stage.api.owner.query<{ bill_id: `bil_${string}`; contract_id: string; amount: bigint }>(
    'select bill_id, contract_id, amount from agents.bill where amount > 0',
  );
  const named = allAgents.map(
    (one) => ({ ...one, billId: bills.find(({ contract_id: id }) => id === one.contractId)?.bill_id ?? NO_BILL }) as const,
  );
  expect(named.filter(({ billId }) => billId !== NO_BILL)).toHaveLength(4);

  for (const asker of named) {
    const client = await stage.signedInAgain(asker.player);
    const foreignMembers = named.filter((one) => !isBelow(agentOf(allAgents, one), agentOf(allAgents, asker)));
    for (const foreignMember of foreignMembers) {
      for (const [name, ask] of Object.entries(NAMING)) {
        await expect(ask(client, foreignMember), `${name} of a foreign id`).rejects.toMatchObject({ code: 'not_found' });
      }
      for (const [name, ask] of Object.entries(OWN)) {
        const received = JSON.stringify(await ask(client, foreignMember));
        expect(received, `${name} contains a foreign id`).not.toContain(foreignMember.memberId);
        expect(received, `${name} contains a name`).not.toContain(foreignMember.username);
      }
    }
  }
}, 180_000);

function agentOf(allAgents: readonly Agent[], { memberId }: Named): Agent {
  const found = allAgents.find((one) => one.memberId === memberId);
  if (!found) throw new Error('no such agent');
  return found;
}

test('C9 S32 No agent call returns the CPF, phone, e-mail, name or birthday of a player of the own team', async () => {
  const head = await anAgent();
  const personal = { idNumber: aCpf(), payeeName: 'Quitéria Umbuzeiro', birthDate: '1984-02-29' };
  const contacts = { mobile: '11987650431', email: 'quiteria@umbu.example' } as const;
  const player = await stage.aMember({ under: await codeOf(head.player), personal });
  const merchant = await findMerchantByHost(stage.api.database, 'localhost');
  if (!merchant) throw new Error('the demo merchant is missing');
  for (const [kind, value] of Object.entries(contacts) as ['mobile' | 'email', string][]) {
    const contact = { memberId: player.memberId, kind, value, isConfirmed: false };
    await stage.api.database.transaction((tx) => setContact(tx, { ...stage.api.composition.backgroundContext, merchant }, contact));
  }
  const [kept] = await stage.api.owner.query<{ payee_name: string; has_document: boolean; contacts: number }>(
    `select payee_name, document_index is not null as has_document,
            (select count(*)::int from accounts.member_contact c where c.member_id = m.id) as contacts
       from accounts.member m where id = $1`,
    [player.memberId],
  );
  expect(kept).toEqual({ payee_name: personal.payeeName, has_document: true, contacts: 2 });
  await stage.play(player, 10_000n);
  await stage.counted();
  stage.clock.advance(DAY_MS);
  await stage.run('close-days');

  const client = await stage.signedInAgain(head.player);
  const named = { memberId: player.memberId, username: player.username, contractId: NO_CONTRACT, billId: NO_BILL } as const;
  const secrets = [...Object.values(personal), ...Object.values(contacts), '987.650', '98765-0431', player.username];
  let names = 0;
  for (const [name, ask] of Object.entries({ ...NAMING, ...OWN })) {
    // A call with an unknown contract is refused, and the refusal must not reveal anything either.
    const received = JSON.stringify(await ask(client, named).catch((error: unknown) => ({ error: String(error), ...(error as object) })));
    names += Number(received.includes(player.memberId));
    for (const secret of secrets) expect(received, `${name} contains ${secret}`).not.toContain(secret);
  }
  expect(names).toBeGreaterThanOrEqual(3);
});
