import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendChatMessage } from '@jogada/content/contract/player';
import { addPicture, listDeskAnnouncements } from '@jogada/content/contract/operator';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import { listDeskPromotions } from '@jogada/promotions/contract/operator';
import { adjustMember, listWithdrawalCases } from '@jogada/wallet/contract/operator';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { listStaff, openClosing, searchAudit, searchMembers } from '@jogada/accounts/contract/operator';
import { listSites } from '@jogada/merchant/contract/operator';
import { insertIncident } from '../../../domains/wallet/server/cashier/incident.sql.ts';
import { aCpf, aFundedPlayer, anOperator, inputsOf, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
/** Things of the demo brand, by the field that names them. */
let theirs: Readonly<Record<string, string>>;
/** A rule that a promotion of the demo has. */
let rule: unknown;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  theirs = await thingsOfTheDemo();
});
afterAll(() => api.close());

const anImage = async () =>
  (
    await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
  ).toString('base64');

async function thingsOfTheDemo(): Promise<Record<string, string>> {
  const house = await anOperator(api, 'owner');
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 300_000n, document, payeeName: 'Ana Souza' });
  const { withdrawalId } = await player.client.call(requestWithdrawal, { amount: '150000', pixKeyKind: 'cpf', pixKey: document });
  await player.client.call(sendChatMessage, { clientId: 'wall-message-1', text: 'Oi' });
  const memberId = player.session.memberInfo.id;
  const adjustment = { memberId, direction: 'credit', amount: '100', reason: 'a test of the wall' } as const;
  const { approvalId } = await house.client.call(adjustMember, adjustment);
  const feedbackId = 'fbk_0000000000000001';
  await api.owner.query(
    `insert into content.feedback (feedback_id, merchant_code, member_id, text, written_at) values ($1, 'demo', $2, 'Uma ideia do muro', $3)`,
    [feedbackId, memberId, api.now()],
  );
  await insertIncident(api.owner, { kind: 'payout_overdue', subjectId: withdrawalId, facts: {}, at: api.now() });
  const { list: closings } = await house.client.call(openClosing, { memberId, reason: adjustment.reason });
  await house.client.call(addPicture, { merchantCode: 'demo', image: await anImage() });
  const [things] = await api.owner.query<{ chat: string; picture: string; banner: string; category: string; incident: string }>(
    `select (select id from content.chat where merchant_code = 'demo' limit 1) as chat,
            (select id from content.picture where merchant_code = 'demo' limit 1) as picture,
            (select id from content.banner where merchant_code = 'demo' limit 1) as banner,
            (select id from content.promotion_category where merchant_code = 'demo' limit 1) as category,
            (select incident_id from wallet.cashier_incident where merchant_code = 'demo' limit 1) as incident`,
  );
  const announcements = (await house.client.call(listDeskAnnouncements, { pageSize: 100 })).list;
  const promotions = (await house.client.call(listDeskPromotions)).promotions;
  rule = promotions.find((one) => one.merchantCode === 'demo')?.rule;
  return {
    merchantCode: 'demo',
    memberId,
    username: player.username,
    withdrawalId,
    approvalId,
    closingId: closings[0]?.closingId ?? '',
    bannerId: things?.banner ?? '',
    categoryId: things?.category ?? '',
    chatId: things?.chat ?? '',
    pictureId: things?.picture ?? '',
    feedbackId,
    incidentId: things?.incident ?? '',
    draftedId: things?.banner ?? '',
    announcementId: announcements.find((one) => one.merchantCode === 'demo')?.announcementId ?? '',
    promotionId: promotions.find((one) => one.merchantCode === 'demo')?.promotionId ?? '',
    operatorId: house.operatorId,
  };
}

/** Values that let an input through its own schema, whatever it is about. */
const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  reason: 'a reason of some length',
  password: 'Onca-pintada-99',
  newPassword: 'Onca-pintada-98',
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
  bonusId: 'bon_0000000000000000',
  heldWinId: 'hwn_0000000000000000',
  riskGroupId: 'rgp_0000000000000000',
  riskAlertId: 'ral_0000000000000000',
  depositId: 'dep_0000000000000000',
  contractId: 'ctr_0000000000000000',
  disputeId: 'dsp_0000000000000000',
  payoutId: 'pay_0000000000000000',
  answer: 'an answer',
  finding: 'a finding',
  caseId: 'bhv_0000000000000000',
  applicationId: 'apl_0000000000000000',
  clientId: 'wall-message-2',
  text: 'Oi',
  name: 'Muro',
  title: 'Muro',
  names: [{ language: 'pt', name: 'Muro' }],
  texts: [{ language: 'pt', title: 'Muro', subtitle: '', content: '<p>Oi</p>', name: 'Muro', summary: '' }],
  image: '/art/muro',
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
  vendorCode: 'arcade',
  runId: 'rec_0000000000000000',
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

/** Where a field means something else than elsewhere. */
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
    depositSuggestedAmounts: ['100', '200'],
    depositCodeMinutes: 30,
  },
  '/ops/merchants/:merchantCode/pictures': { image: 'AAAA' },
  '/ops/sites/:merchantCode/signs': { image: 'AAAA' },
  '/ops/letters': { texts: { pt: { title: 'Muro', content: 'Oi' } } },
  '/ops/promotions/:promotionId/vouchers': { code: 'MURO2026' },
};

/** Asks a call in every shape that its schema yields; answers the codes, and the bodies of what was let in. */
async function askAll(operator: TestOperator, endpoint: Endpoint): Promise<{ codes: Set<string>; answers: string }> {
  const codes = new Set<string>();
  let answers = '';
  for (const input of inputsOf(endpoint, { ...PLAUSIBLE, ...theirs, rule, ...WRITTEN[endpoint.path] })) {
    const named = input as Record<string, unknown>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name] ?? 'none')));
    const query = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? queryOf(named) : '';
    const { body } = await operator.client.send(endpoint.method, path + query, {
      ...(query === '' && endpoint.method !== 'GET' && { body: named }),
      headers: { 'idempotency-key': `wall-${Math.random().toString(36).slice(2)}` },
    });
    const answer = body as { success: boolean; errorCode?: string };
    codes.add(answer.success ? 'answered' : (answer.errorCode ?? 'nothing'));
    if (answer.success) answers += JSON.stringify(body);
  }
  return { codes, answers };
}

function queryOf(named: Record<string, unknown>): string {
  const plain = Object.entries(named).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return plain.length === 0 ? '' : `?${new URLSearchParams(plain.map(([key, value]) => [key, String(value)]))}`;
}

// Signing in and out, and what is the operator's own.
function isOwnAccount({ path }: Endpoint): boolean {
  return path.startsWith('/ops/session');
}

const deskCalls = () => servedEndpoints(api.composition.consoleApp).filter((endpoint) => !isOwnAccount(endpoint));
const namesOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("S31 S79 staff of one merchant gets at nothing of another's, by any call of the console", async () => {
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const secrets = [...new Set(Object.values(theirs))].filter((text) => text.length > 4);
  const leaks: string[] = [];
  const letIn: string[] = [];
  const unreached: string[] = [];
  for (const endpoint of deskCalls()) {
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

test('S20 S78 a call of the console is refused to whoever lacks its permission', async () => {
  const nobody = await anOperator(api, 'owner', { permissions: [] });
  const admitted: string[] = [];
  for (const endpoint of deskCalls()) {
    const { codes } = await askAll(nobody, endpoint);
    if ([...codes].some((code) => code !== 'not_allowed' && code !== 'malformed_request') || !codes.has('not_allowed'))
      admitted.push(`${namesOf(endpoint)} ${[...codes].join(' ')}`);
  }
  expect(admitted).toEqual([]);
});

test('staff of one merchant works with what is theirs, and whole pages of it', async () => {
  const demo = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  expect((await demo.client.call(listSites)).sites.map((site) => site.merchantCode)).toEqual(['demo']);
  expect((await demo.client.call(searchMembers, { search: theirs['username'] ?? '' })).list).toMatchObject([
    { memberId: theirs['memberId'] },
  ]);
  expect((await demo.client.call(listWithdrawalCases, { state: 'in_review' })).list).toMatchObject([
    { withdrawalId: theirs['withdrawalId'] },
  ]);
  const trail = await demo.client.call(searchAudit, {});
  expect(trail.list.length).toBeGreaterThan(0);
  expect(new Set(trail.list.map(({ merchantCode }) => merchantCode))).toEqual(new Set(['demo']));
  const { staff, merchantCodes } = await demo.client.call(listStaff);
  expect(merchantCodes).toEqual(['demo']);
  expect(staff.map(({ username }) => username)).toEqual([demo.username]);
});

// The last one: it does what it can to everything.
test('S80 whatever is done by a call of the console leaves a line of whoever did it', { timeout: 60_000 }, async () => {
  let house = await anOperator(api, 'owner');
  const linesOf = async ({ operatorId }: TestOperator) => {
    const [row] = await api.owner.query<{ count: string }>('select count(*) from accounts.audit where actor_id = $1', [operatorId]);
    return Number(row?.count);
  };
  const silent: string[] = [];
  const done: string[] = [];
  for (const endpoint of deskCalls().filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))) {
    const before = await linesOf(house);
    const { codes } = await askAll(house, endpoint);
    if (codes.has('answered')) {
      done.push(namesOf(endpoint));
      if ((await linesOf(house)) === before) silent.push(namesOf(endpoint));
    }
    // Some acts end the session of whoever does them.
    if (codes.has('login_required')) house = await anOperator(api, 'owner');
  }
  expect(silent).toEqual([]);
  expect(done.length).toBeGreaterThan(40);
});
