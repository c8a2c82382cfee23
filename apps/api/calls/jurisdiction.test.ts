import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askJurisdiction, decideApproval, listApprovals, readJurisdiction, searchAudit } from '@jogada/accounts/contract/operator';
import { JurisdictionProfile, readStatus } from '@jogada/merchant/contract/player';
import { anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const MERCHANT = { merchantCode: 'demo' };
const LEGAL = {
  legalName: 'Jogada Apostas Ltda.',
  tradeName: 'Jogada',
  companyNumber: '11.222.333/0001-81',
  authorisation: { number: 'SPA/MF 1234', date: '2025-01-02' },
  address: 'Rua das Flores 1, São Paulo',
  customerCare: { phone: '0800 000 0000', email: 'ajuda@jogada.example' },
  ombudsman: { phone: '0800 000 0001', email: 'ouvidoria@jogada.example' },
};

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi();
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const read = () => owner.client.call(readJurisdiction, MERCHANT);
const setLegal = (legal: object | null) =>
  api.owner.query("update merchant.merchant set legal = $1 where code = 'demo'", [legal && JSON.stringify(legal)]);
const ask = (jurisdiction: JurisdictionProfile, reason = 'The licence of the ministry arrived.') =>
  owner.client.call(askJurisdiction, { ...MERCHANT, jurisdiction, reason });

async function lawInForce(): Promise<string | undefined> {
  const [row] = await api.owner.query<{ jurisdiction: string }>("select jurisdiction from merchant.merchant where code = 'demo'");
  return row?.jurisdiction;
}

test('R48 S41 A profile applies when a second operator agrees: the page lists what it changes, the site follows, and the trail has both', async () => {
  const known = await read();
  expect(known).toMatchObject({ jurisdiction: 'standard', isWaiting: false });
  const law = known.options.find(({ jurisdiction }) => jurisdiction === 'br-spa');
  expect(law?.obstacle).toBe('legal_notice');
  const changes = Object.fromEntries((law?.changes ?? []).map(({ setting, was, becomes }) => [setting, [was, becomes]]));
  expect(changes).toMatchObject({
    allowsTrials: ['1', '0'],
    needsSecondFactor: ['0', '1'],
    requiredLimits: [null, 'loss time'],
    inactiveClosedAfterDays: [null, '180'],
    minimumReturnBasisPoints: [null, '8500'],
    agentLevelsMax: [null, '1'],
    prohibitedCategories: [null, 'COCKFIGHT'],
    certifiedCategories: [null, 'ELOTT LIVESTREAM LOTT PVP'],
  });
  expect(known.options.find(({ jurisdiction }) => jurisdiction === 'standard')).toEqual({
    jurisdiction: 'standard',
    changes: [],
    obstacle: 'in_force',
  });

  await setLegal(LEGAL);
  const { approvalId } = await ask('br-spa');
  expect(await read()).toMatchObject({ jurisdiction: 'standard', isWaiting: true });
  await expect(ask('br-spa')).rejects.toMatchObject({ code: 'approval_waiting' });
  await expect(owner.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  const lawOnPages = async () => (await api.newClient().call(readStatus)).info.jurisdiction;
  expect(await lawOnPages()).toBe('standard');
  const second = await anOperator(api, 'owner');
  const { list } = await second.client.call(listApprovals, {});
  const waiting = list.find((one) => one.approvalId === approvalId);
  expect(waiting).toMatchObject({ kind: 'merchant.jurisdiction', content: { was: 'standard', becomes: 'br-spa' } });
  expect(waiting?.changes).toEqual(law?.changes);
  await second.client.call(decideApproval, { approvalId, isApproved: true });

  await api.eventsCarried();
  expect(await lawOnPages()).toBe('br-spa');
  expect(await read()).toMatchObject({ jurisdiction: 'br-spa', isWaiting: false });
  const trail = (await owner.client.call(searchAudit, { action: 'site.jurisdiction_set' })).list;
  expect(trail).toMatchObject([
    {
      actor: second.username,
      subjectId: 'demo',
      before: { jurisdiction: 'standard' },
      after: { jurisdiction: 'br-spa' },
      facts: { approvalId, askedBy: owner.operatorId },
      reason: 'The licence of the ministry arrived.',
    },
  ]);
});

test('field_invalid: The profile in force, and one that needs a legal notice where none is entered, cannot be requested; approval_not_possible: nor applied', async () => {
  await api.owner.query("update merchant.merchant set jurisdiction = 'standard' where code = 'demo'");
  await setLegal(null);
  const refused = { code: 'field_invalid', facts: { field: 'jurisdiction' } };
  await expect(ask('standard')).rejects.toMatchObject(refused);
  await expect(ask('br-spa')).rejects.toMatchObject(refused);
  await setLegal(LEGAL);
  const { approvalId } = await ask('br-spa');
  await setLegal(null);
  const second = await anOperator(api, 'owner');
  const decide = (isApproved: boolean) => second.client.call(decideApproval, { approvalId, isApproved, reason: 'no notice' });
  await expect(decide(true)).rejects.toMatchObject({ code: 'approval_not_possible', facts: { why: 'legal_notice' } });
  expect(await lawInForce()).toBe('standard');
  await setLegal(LEGAL);
  await api.owner.query("update merchant.merchant set jurisdiction = 'br-spa' where code = 'demo'");
  await expect(decide(true)).rejects.toMatchObject({ code: 'approval_not_possible', facts: { why: 'changed' } });
  await decide(false);
});

test('not_allowed: Only operators of all merchants who may create sites request a profile', async () => {
  for (const operator of [await anOperator(api, 'finance'), await anOperator(api, 'owner', { merchantCodes: ['demo'] })]) {
    const asked = operator.client.call(askJurisdiction, { ...MERCHANT, jurisdiction: 'standard', reason: 'a reason of some length' });
    await expect(asked).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

test('The console has a text for every rule and word by which profiles differ', async () => {
  const { options } = await read();
  const changes = options.flatMap((option) => option.changes);
  const words = changes.flatMap(({ unit, was, becomes }) => (unit === 'words' ? `${was ?? ''} ${becomes ?? ''}`.trim().split(' ') : []));
  for (const language of ['pt', 'en']) {
    const file = new URL(`../../../domains/accounts/console/text/${language}.json`, import.meta.url);
    const { approvals, jurisdiction } = JSON.parse(readFileSync(file, 'utf8')) as {
      approvals: { settings: object; words: object };
      jurisdiction: { names: object; obstacles: object };
    };
    expect(changes.map(({ setting }) => setting).filter((name) => !Object.hasOwn(approvals.settings, name))).toEqual([]);
    expect(words.filter((word) => !Object.hasOwn(approvals.words, word))).toEqual([]);
    expect(JurisdictionProfile.options.filter((name) => !Object.hasOwn(jurisdiction.names, name))).toEqual([]);
  }
});
