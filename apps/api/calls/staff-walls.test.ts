import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendChatImage, sendChatMessage } from '@jogada/content/contract/player';
import { addPicture, listOperatorAnnouncements } from '@jogada/content/contract/operator';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import { listOperatorPromotions } from '@jogada/promotions/contract/operator';
import { adjustMember, listWithdrawalCases } from '@jogada/wallet/contract/operator';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { postWithin } from '@jogada/wallet/server';
import { listStaff, openClosing, searchAudit, searchMembers } from '@jogada/accounts/contract/operator';
import { listSites } from '@jogada/merchant/contract/operator';
import { insertIncident } from '../../../domains/wallet/server/cashier/incident.sql.ts';
import {
  aCpf,
  aFundedPlayer,
  aMemberBonus,
  anOperator,
  aPlayer,
  inputsOf,
  createOneOfEach,
  startApi,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

let api: TestApi;
/** Ids of things of the demo brand, by field name. */
let theirs: Readonly<Record<string, string>>;
/** Ids of things of the other brand, whose staff makes the calls. */
let ours: Readonly<Record<string, string>>;
/** The rule of a promotion of the demo brand. */
let rule: unknown;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  const services = await anOperator(api, 'owner');
  const [document, other] = [aCpf(), aCpf()];
  const [first, second] = [await aPlayerWithMoney(document), await aPlayerWithMoney(other)];
  const things = await thingsOf(services, 'demo', first);
  theirs = { ...things, ...(await thingsOfAPlayer(services, first, { document, number: 1 })) };
  // A second of each, so that a page of one row is not the whole list.
  await thingsOfAPlayer(services, second, { document: other, number: 2 });
  const own = await aPlayer(api);
  await api.owner.query("update accounts.member set merchant_code = 'aurora' where id = $1", [own.memberId]);
  ours = await thingsOf(services, 'aurora', own);
});
afterAll(() => api.close());

const aPlayerWithMoney = (document: string) => aFundedPlayer(api, { amount: 300_000n, document, payeeName: 'Ana Souza' });

const anImage = async () =>
  (
    await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
  ).toString('base64');

async function thingsOf(services: TestOperator, merchantCode: string, player: TestPlayer): Promise<Record<string, string>> {
  await services.client.call(addPicture, { merchantCode, image: await anImage() });
  const [things] = await api.owner.query<{ picture: string; banner: string; category: string }>(
    `select (select id from content.picture where merchant_code = $1 limit 1) as picture,
            (select id from content.banner where merchant_code = $1 limit 1) as banner,
            (select id from content.promotion_category where merchant_code = $1 limit 1) as category`,
    [merchantCode],
  );
  const announcements = (await services.client.call(listOperatorAnnouncements, { pageSize: 100 })).list;
  const promotion = (await services.client.call(listOperatorPromotions)).promotions.find((one) => one.merchantCode === merchantCode);
  rule ??= promotion?.rule;
  return {
    merchantCode,
    memberId: player.memberId,
    username: player.username,
    bannerId: things?.banner ?? '',
    categoryId: things?.category ?? '',
    pictureId: things?.picture ?? '',
    image: `/pictures/${things?.picture ?? ''}`,
    draftedId: things?.banner ?? '',
    announcementId: announcements.find((one) => one.merchantCode === merchantCode)?.announcementId ?? '',
    promotionId: promotion?.promotionId ?? '',
    operatorId: services.operatorId,
  };
}

/** Creates things of a member of the demo brand. Returns their ids by field name. */
async function thingsOfAPlayer(
  services: TestOperator,
  player: TestPlayer,
  { document, number }: { document: string; number: number },
): Promise<Record<string, string>> {
  const { client } = player;
  const memberId = player.session.memberInfo.id;
  const reason = 'a test of the wall';
  const { withdrawalId } = await client.call(requestWithdrawal, {
    amount: '150000',
    pixKeyKind: 'cpf',
    pixKey: document,
    password: player.password,
  });
  const bet = { source: 'arcade', gameId: 'tesouro-da-mata', roundId: `r-${number}`, externalId: `wall-bet-${number}` } as const;
  await api.database.transaction((tx) =>
    postWithin(tx, [{ kind: 'bet', merchantCode: 'demo', memberId, currency: 'BRL', amount: 100n, at: api.now(), ...bet }]),
  );
  await client.call(sendChatImage, { clientId: 'wall-picture-1', image: DOT });
  await client.call(sendChatMessage, { clientId: 'wall-message-1', text: 'Oi' });
  const { approvalId } = await services.client.call(adjustMember, { memberId, direction: 'credit', amount: '100', reason });
  const { bonusId } = await aMemberBonus(services.client, { memberId, amount: '100', wagerTimes: 1, validDays: 1, reason });
  await insertIncident(api.owner, { kind: 'payout_overdue', subjectId: withdrawalId, facts: {}, at: api.now() });
  const { list: closings } = await services.client.call(openClosing, { memberId, reason });
  const [things] = await api.owner.query<{ chat: string; incident: string }>(
    `select (select id from content.chat where member_id = $1) as chat,
            (select incident_id from wallet.cashier_incident where member_id = $1 limit 1) as incident`,
    [memberId],
  );
  return {
    ...(await createOneOfEach(api, { merchantCode: 'demo', memberId, number })),
    under: memberId,
    withdrawalId,
    approvalId,
    bonusId,
    closingId: closings[0]?.closingId ?? '',
    chatId: things?.chat ?? '',
    incidentId: things?.incident ?? '',
  };
}

/** A PNG of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Values that pass an input's schema, whatever the call is about. */
const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  eventId: '1',
  subscriber: 'merchant.refresh_settings',
  reason: 'a reason of some length',
  password: 'Onca-pintada-99',
  newPassword: 'Onca-pintada-98',
  category: 'PVP',
  certificateId: 'GLI-33-1234',
  cursor: undefined,
  from: '2020-01-01T00:00:00.000Z',
  until: '2099-01-01T00:00:00.000Z',
  startDate: '2098-01-01T00:00:00.000Z',
  startsAt: '2098-01-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  amount: '100',
  budgetAmount: '100',
  rewardAmount: '100',
  qualifyingAmount: '100',
  pointAmount: '100',
  maximumBetAmount: null,
  maximumCashAmount: null,
  levelUpAmount: '0',
  monthlyAmount: '0',
  answer: 'an answer',
  finding: 'a finding',
  clientId: 'wall-message-2',
  text: 'Oi',
  name: 'Muro',
  title: 'Muro',
  names: [{ language: 'pt', name: 'Muro' }],
  texts: [{ language: 'pt', title: 'Muro', subtitle: '', content: '<p>Oi</p>', name: 'Muro', summary: '' }],
  url: '/m/home',
  links: [],
  linkHosts: [],
  announcementImages: [],
  promoAnnouncementCategoryIds: [],
  groupName: 'm_home',
  weights: [],
  countries: ['BR'],
  pointsNeeded: 1,
  wagerTimes: 1,
  validDays: 1,
  minutes: 1,
  threshold: 5,
  windowMinutes: 60,
  envelopeCount: 1,
  qualifyingDays: 1,
  monthlyRewardsMax: 1,
  code: 'muro-1',
  merchantCode: 'demo',
  newCode: 'muro',
  likeCode: 'demo',
  merchantName: 'Muro',
  hosts: ['muro.localhost'],
  languages: ['pt'],
  defaultLanguage: 'pt',
  timeZone: 'America/Sao_Paulo',
  sessionsMax: 1,
  captchaAfterFailures: 3,
  fieldName: 'nickname',
  acceptedPattern: '*',
  minLength: 0,
  maxLength: 10,
  gameId: 'tesouro-da-mata',
  gameIds: [],
  shares: [1],
  minimumStakeAmount: '100',
  poolAmount: '100',
  entriesMax: 2,
  levelNeeded: 0,
  vendorCode: 'arcade',
  runId: 'rec_0000000000000000',
  sequence: 1,
  day: '2020-01-01',
  endToEndId: 'E7',
  transactionId: 'bet-1',
  source: 'pix',
  externalId: 'E7',
  keyId: 'arcade-000000000000',
  overlapHours: 1,
  addresses: ['192.0.2.0/24'],
  roundId: 'r-1',
  version: 1,
  publishAt: null,
  textName: 'app.shell.menu',
  message: 'Muro',
  language: 'pt',
  position: 1,
};

/** Calls in which a field has a meaning of its own. */
const WRITTEN: Readonly<Record<string, object>> = {
  '/ops/withdrawals/:withdrawalId/refuse': { reason: 'asked_by_member' },
  '/ops/merchants/:merchantCode/help/:key': { texts: { pt: { title: 'Muro', content: 'Oi' } }, key: 'muro', name: 'muro' },
  '/ops/agent-contracts': {
    terms: { kind: 'daily_salary', period: 'day', carriesLoss: false, maximum: null, steps: [{ from: '100', activeFrom: 0, rate: 1 }] },
  },
  '/ops/agents': { under: undefined, search: 'muro' },
  '/ops/agents/:memberId/rates': { rates: [] },
  '/ops/agent-programmes/:merchantCode/maximums': { rates: [] },
  '/ops/agent-disputes/:disputeId/answer': { state: 'rejected', amount: '0' },
  '/ops/figures': { from: '2026-11-01', to: '2026-11-30' },
  '/ops/promotion-dry-runs/search': { from: '2026-11-01', until: '2026-11-07' },
  '/ops/merchants/:merchantCode/cashier-limits': {
    depositMinimumAmount: '100',
    depositMaximumAmount: '200',
    withdrawalMinimumAmount: '100',
    withdrawalMaximumAmount: '200',
    withdrawalUnreviewedAmount: '100',
    withdrawalFourEyesAmount: '200',
    ownerCaseAmount: '100',
    ownerDayAmount: '200',
    financeCaseAmount: '100',
    financeDayAmount: '200',
    depositSuggestedAmounts: ['100', '200'],
    depositCodeMinutes: 30,
  },
  '/ops/merchants/:merchantCode/payment-accounts': {
    provider: 'efi',
    baseUrl: 'https://bank.example',
    tokenUrl: '',
    clientId: 'muro',
    clientSecret: 'muro',
    certificate: '',
    certificateKey: '',
    authority: '',
    receiverKey: 'pix@bank.example',
    receiverName: 'Muro',
    receiverCity: 'RECIFE',
  },
  '/ops/merchants/:merchantCode/payment-routing': {
    routes: [{ paymentAccountId: 'pac_0000000000000000', depositShare: 1, depositMinimum: '0', depositMaximum: null, payoutRank: 1 }],
  },
  '/ops/payment-accounts/:paymentAccountId/credentials': {
    ...{
      clientId: '',
      clientSecret: 'muro',
      tokenUrl: '',
      certificate: '',
      certificateKey: '',
      authority: '',
      renewsMessageAddress: false,
    },
  },
  '/ops/wheel/:merchantCode': { sectors: [1, 2, 3, 4].map((weight) => ({ amount: '10', weight })) },
  '/ops/merchants/:merchantCode/pictures': { image: 'AAAA' },
  '/ops/sites/:merchantCode/logos': { image: 'AAAA' },
  '/ops/sites/:merchantCode/app-profile': { file: 'AAAA' },
  '/ops/letters': { texts: { pt: { title: 'Muro', content: 'Oi' } } },
  '/ops/promotions/:promotionId/vouchers': { code: 'MURO2026' },
};

/** Valid values for the input of a call that concerns the given things. */
function plausible({ path }: Endpoint, things: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return { ...PLAUSIBLE, ...things, rule, ...WRITTEN[path] };
}

interface Answer {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value?: { readonly list?: readonly unknown[]; readonly nextCursor?: string | null };
}

/** Sends a call in every shape that its schema yields. Returns the codes, and the bodies of the admitted calls. */
async function askAll(operator: TestOperator, endpoint: Endpoint): Promise<{ codes: Set<string>; answers: string }> {
  const codes = new Set<string>();
  let answers = '';
  for (const input of inputsOf(endpoint, plausible(endpoint, theirs))) {
    const answer = await ask(operator, endpoint, input);
    codes.add(answer.success ? 'answered' : (answer.errorCode ?? 'nothing'));
    if (answer.success) answers += JSON.stringify(answer);
  }
  return { codes, answers };
}

async function ask(operator: TestOperator, { method, path: pattern }: Endpoint, input: object): Promise<Answer> {
  const named = input as Record<string, unknown>;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name] ?? 'none')));
  const query = method === 'GET' || method === 'DELETE' ? queryOf(named) : '';
  const { body } = await operator.client.send(method, path + query, {
    ...(query === '' && method !== 'GET' && { body: named }),
    headers: { 'idempotency-key': `wall-${Math.random().toString(36).slice(2)}` },
  });
  return body as Answer;
}

function queryOf(named: Record<string, unknown>): string {
  const plain = Object.entries(named).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return plain.length === 0 ? '' : `?${new URLSearchParams(plain.map(([key, value]) => [key, String(value)]))}`;
}

// Signing in and out, and calls about the operator's own account.
function isOwnAccount({ path }: Endpoint): boolean {
  return path.startsWith('/ops/session');
}

const operatorCalls = () => servedEndpoints(api.composition.consoleApp).filter((endpoint) => !isOwnAccount(endpoint));
const namesOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("S31 S79 No call of the console gives staff of one merchant access to another's data", async () => {
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const secrets = [...new Set(Object.values(theirs))].filter((text) => text.length > 4);
  const leaks: string[] = [];
  const letIn: string[] = [];
  const unreached: string[] = [];
  for (const endpoint of operatorCalls()) {
    const { codes, answers } = await askAll(aurora, endpoint);
    if (secrets.some((secret) => answers.includes(secret)) || answers.includes('"merchantCode":"demo"')) leaks.push(namesOf(endpoint));
    const isAboutTheirs = Object.keys(theirs).some((name) => endpoint.path.includes(`:${name}`));
    if (isAboutTheirs && codes.has('answered')) letIn.push(namesOf(endpoint));
    if ([...codes].every((code) => code === 'malformed_request')) unreached.push(namesOf(endpoint));
  }
  expect(leaks).toEqual([]);
  expect(letIn).toEqual([]);
  expect(unreached).toEqual([]);
});

// A user name is not an id: two brands may each have a member of that name, and an operator may share a member's name.
const NO_ID = new Set(['username']);
const textIn = (value: unknown) => JSON.stringify(value) ?? '';

test("S31 Every call that takes ids refuses one of another merchant's among one's own", { timeout: 60_000 }, async () => {
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const services = await anOperator(api, 'owner');
  const letIn: string[] = [];
  const notThere: string[] = [];
  const asked = new Set<string>();
  for (const endpoint of operatorCalls()) {
    for (const [field, id] of Object.entries(theirs).filter(([name]) => !NO_ID.has(name))) {
      const naming = inputsOf(endpoint, { ...plausible(endpoint, ours), [field]: id }).filter((input) => textIn(input).includes(id));
      if (naming.length > 0) asked.add(field);
      for (const input of naming) {
        if ((await ask(aurora, endpoint, input)).success) letIn.push(`${namesOf(endpoint)} ${field}`);
      }
    }
    const isRead = endpoint.method === 'GET' && Object.keys(theirs).some((name) => endpoint.path.includes(`:${name}`));
    if (isRead && !(await askAll(services, endpoint)).codes.has('answered')) notThere.push(namesOf(endpoint));
  }
  expect(letIn).toEqual([]);
  // All refused ids exist for staff of all merchants.
  expect(notThere).toEqual([]);
  expect(Object.keys(theirs).filter((name) => !NO_ID.has(name) && !asked.has(name))).toEqual(['pictureId']);
});

test("S31 Other merchants' rows never leave a page of a list empty", async () => {
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const emptied: string[] = [];
  const paged = operatorCalls().filter((endpoint) => textIn(inputsOf(endpoint, { cursor: 'c', pageSize: 1 })[0]).includes('"cursor":"c"'));
  for (const endpoint of paged) {
    for (const input of inputsOf(endpoint, { ...plausible(endpoint, ours), pageSize: 1 })) {
      const { value } = await ask(aurora, endpoint, input);
      if (value?.list?.length === 0 && value.nextCursor !== null) emptied.push(namesOf(endpoint));
    }
  }
  expect(paged.length).toBeGreaterThan(20);
  expect(emptied).toEqual([]);
});

test('S20 S78 Refuses a call of the console without its permission', async () => {
  const withoutPermissions = await anOperator(api, 'owner', { permissions: [] });
  const admitted: string[] = [];
  for (const endpoint of operatorCalls()) {
    const { codes } = await askAll(withoutPermissions, endpoint);
    if ([...codes].some((code) => code !== 'not_allowed' && code !== 'malformed_request') || !codes.has('not_allowed'))
      admitted.push(`${namesOf(endpoint)} ${[...codes].join(' ')}`);
  }
  expect(admitted).toEqual([]);
});

test('Staff of one merchant can use its own data, in whole pages', async () => {
  const demo = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  expect((await demo.client.call(listSites)).sites.map((site) => site.merchantCode)).toEqual(['demo']);
  expect((await demo.client.call(searchMembers, { search: theirs['username'] ?? '' })).list).toMatchObject([
    { memberId: theirs['memberId'] },
  ]);
  const { list: cases } = await demo.client.call(listWithdrawalCases, { state: 'in_review' });
  expect(cases.map(({ withdrawalId }) => withdrawalId)).toContain(theirs['withdrawalId']);
  const trail = await demo.client.call(searchAudit, {});
  expect(trail.list.length).toBeGreaterThan(0);
  expect(new Set(trail.list.map(({ merchantCode }) => merchantCode))).toEqual(new Set(['demo']));
  const { staff, merchantCodes } = await demo.client.call(listStaff);
  expect(merchantCodes).toEqual(['demo']);
  expect(staff.map(({ username }) => username)).toEqual([demo.username]);
});

// Runs last, as it changes everything.
test('S80 Every change by a call of the console leaves an audit line of its operator', { timeout: 60_000 }, async () => {
  let services = await anOperator(api, 'owner');
  const linesOf = async ({ operatorId }: TestOperator) => {
    const [row] = await api.owner.query<{ count: string }>('select count(*) from accounts.audit where actor_id = $1', [operatorId]);
    return Number(row?.count);
  };
  const silent: string[] = [];
  const done: string[] = [];
  for (const endpoint of operatorCalls().filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))) {
    const before = await linesOf(services);
    const { codes } = await askAll(services, endpoint);
    if (codes.has('answered')) {
      done.push(namesOf(endpoint));
      if ((await linesOf(services)) === before) silent.push(namesOf(endpoint));
    }
    // Some calls end the operator's session.
    if (codes.has('login_required')) services = await anOperator(api, 'owner');
  }
  expect(silent).toEqual([]);
  expect(done.length).toBeGreaterThan(40);
  // The ids refused to others can be acted on.
  for (const thing of [
    'feedback',
    'held-wins',
    'risk/groups',
    'risk/alerts',
    'applications',
    'agent-contracts',
    'agent-disputes',
    'behaviourCases',
  ])
    expect(
      done.some((name) => name.includes(`/ops/${thing}/`)),
      thing,
    ).toBe(true);
});
