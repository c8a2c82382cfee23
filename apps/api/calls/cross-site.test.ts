import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMemberInfo } from '@jogada/accounts/contract/player';
import { addRecentGame, launchGame, listRecentGames } from '@jogada/games/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import {
  aFundedPlayer,
  anOperator,
  rawSender,
  startApi,
  type RawSender,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

let api: TestApi;
let sender: RawSender;
let player: TestPlayer;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi();
  sender = rawSender(api.url, 4);
  player = await aFundedPlayer(api);
  owner = await anOperator(api, 'owner');
});
afterAll(async () => {
  sender.close();
  await api.close();
});

const GAME = 'tesouro-da-mata';
const exampleOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, 'none');

/** Headers that a browser sends from a page of the site, of another site, or of unknown origin. */
const OWN: readonly Headers[] = [
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-site': 'same-origin' },
  { referer: '{site}/m/home' },
  { origin: '{site}' },
];
const FOREIGN: readonly Headers[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', referer: '{site}/m/home' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { referer: 'https://evil.example/' },
  { referer: '{site}.evil.example/' },
  { referer: 'https://evil.example/?{site}' },
  { origin: 'null' },
];
/** An old browser that suppresses the headers, or a bookmark: not enough for a GET that changes something. */
const SILENT: readonly Headers[] = [{}, { 'sec-fetch-site': 'none' }];
/** A picture, a link, a frame or a script of an own page: what staff HTML or an address of a picture server could make. */
const EMBEDDED: readonly Headers[] = ['image', 'document', 'iframe', 'script', 'style', 'object'].map((destination) => ({
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': destination,
  referer: '{site}/m/home',
}));

type Headers = Readonly<Record<string, string>>;

const said = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll('{site}', api.url)]));

async function asPlayer(method: string, path: string, headers: Headers) {
  const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : { body: undefined, headers: {} };
  const all = { ...body.headers, cookie: player.client.cookieHeader(), ...said(headers) };
  const { status, text } = await sender.send({ method, path, headers: all, body: body.body });
  return { status, code: JSON.parse(text).errorCode };
}

const REFUSED = { status: 403, code: 'cross_site_request' };

describe('C14 S60 A GET that changes something', () => {
  const add = `${addRecentGame.path}?nodeId=${GAME}`;
  const recent = async () => (await player.client.call(listRecentGames, {})).list.map(({ gameId }) => gameId);

  test("Is accepted from the scripts of the site's own pages only, not from their pictures or links", async () => {
    for (const headers of [...FOREIGN, ...SILENT, ...EMBEDDED]) {
      expect(await asPlayer('GET', add, headers), JSON.stringify(headers)).toEqual(REFUSED);
      expect(await asPlayer('GET', `${launchGame.path}?gameId=${GAME}`, headers), JSON.stringify(headers)).toEqual(REFUSED);
    }
    expect(await recent()).toEqual([]);
    const launches = await api.owner.query('select 1 from games.launch_session where member_id = $1', [player.memberId]);
    expect(launches).toEqual([]);
  });

  test('Is accepted by Fetch Metadata, or by Referer or Origin in a browser without it', async () => {
    for (const headers of OWN) expect((await asPlayer('GET', add, headers)).status, JSON.stringify(headers)).toBe(200);
    expect(await recent()).toEqual([GAME]);
  });

  test('Is accepted as POST under the rules for changes', async () => {
    expect((await asPlayer('POST', addRecentGame.path, {})).code).toBe('malformed_request');
    expect(await asPlayer('POST', addRecentGame.path, { 'sec-fetch-site': 'cross-site' })).toEqual(REFUSED);
  });
});

/** GET endpoints that change something of value. */
const CHANGES = ['/wps/deposits/payment', '/wps/game/launchGame', '/wps/games/recent/add'];
/** GET endpoints that write only what their own response needs: a captcha, a key, a code. */
const PREPARES = ['/wps/captcha', '/wps/referral', '/wps/session/key'];
/** A browser navigates to these. They set or use the staff's preview cookie. */
const NAVIGATES = ['/wps/preview', '/wps/preview/:ticket'];
const READS = [
  '/wps/activities/:announcementId',
  '/wps/activity-images/:imageId',
  '/wps/agent/affiliate',
  '/wps/agent/bills',
  '/wps/agent/bills/:billId',
  '/wps/agent/contracts',
  '/wps/agent/contracts/:contractId',
  '/wps/agent/contracts/:contractId/versions',
  '/wps/agent/contracts/progress',
  '/wps/agent/disputes',
  '/wps/agent/home',
  '/wps/agent/identity',
  '/wps/agent/links',
  '/wps/agent/rates',
  '/wps/agent/statements',
  '/wps/agent/statements/:day',
  '/wps/agent/statements/:day/players',
  '/wps/agent/team',
  '/wps/agent/team/:memberId',
  '/wps/agent/team/:memberId/rounds',
  '/wps/agent/team/days',
  '/wps/agent/team/overview',
  '/wps/agent/team/play',
  '/wps/announcements',
  '/wps/announcements/unread',
  '/wps/banners',
  '/wps/bonuses',
  '/wps/bonuses/:bonusId/cost',
  '/wps/bonuses/ended',
  '/wps/bonuses/round',
  '/wps/captcha/:captchaId/speech',
  '/wps/chat/images/:sequence',
  '/wps/chat/launch',
  '/wps/chat/messages',
  '/wps/chat/unread',
  '/wps/deposit-bonuses',
  '/wps/deposits',
  '/wps/deposits/:depositId',
  '/wps/deposits/settings',
  '/wps/events',
  '/wps/game/trialLaunch',
  '/wps/games',
  '/wps/games/:gameId',
  '/wps/games/:gameId/facts',
  '/wps/games/classifications',
  '/wps/games/favourites',
  '/wps/games/favourites/ids',
  '/wps/games/features',
  '/wps/games/hot',
  '/wps/games/liveModels',
  '/wps/games/played',
  '/wps/games/popular',
  '/wps/games/recent',
  '/wps/games/recent/last',
  '/wps/games/recommended',
  '/wps/games/rounds',
  '/wps/games/vendor-money',
  '/wps/games/vendors',
  '/wps/games/winners',
  '/wps/games/winners/choice',
  '/wps/inbox',
  '/wps/inbox/unread',
  '/wps/lottery/list',
  '/wps/lottery/menu',
  '/wps/lottery/numero',
  '/wps/lottery/recentDraws',
  '/wps/member/arrival',
  '/wps/member/closing',
  '/wps/member/contacts',
  '/wps/member/info',
  '/wps/member/info/funds/consolidated',
  '/wps/member/info/icon',
  '/wps/member/password',
  '/wps/member/password/recovery',
  '/wps/member/privacy',
  '/wps/member/privacy/file/:ticket',
  '/wps/member/paymentPassword',
  '/wps/member/register/username',
  '/wps/member/secondFactor',
  '/wps/member/social',
  '/wps/member/username',
  '/wps/openapi.json',
  '/wps/payments/openapi.json',
  '/wps/profit',
  '/wps/promotions/:announcementId',
  '/wps/promotions/categories',
  '/wps/protection',
  '/wps/protection/limits',
  '/wps/protection/limits/:kind/:period/past',
  '/wps/protection/play-time',
  '/wps/protection/reality-check',
  '/wps/push',
  '/wps/red-rain',
  '/wps/referral/invitations',
  '/wps/referral/own',
  '/wps/rewards',
  '/wps/rewards/cash-back',
  '/wps/rewards/history',
  '/wps/rewards/offers',
  '/wps/points',
  '/wps/points/entries',
  '/wps/session',
  '/wps/session/devices',
  '/wps/session/history',
  '/wps/member/consents',
  '/wps/session/number',
  '/wps/system/country',
  '/wps/system/helpCenter',
  '/wps/system/status',
  '/wps/system/texts',
  '/wps/transactions',
  '/wps/transactions/journal',
  '/wps/transactions/statement',
  '/wps/tournaments',
  '/wps/tournaments/:tournamentId',
  '/wps/tournaments/:tournamentId/result',
  '/wps/tournaments/:tournamentId/rounds',
  '/wps/tournaments/:tournamentId/standings',
  '/wps/v2/wallets/balance',
  '/wps/vip',
  '/wps/vip/round',
  '/wps/vip/rounds',
  '/wps/wheel',
  '/wps/withdrawals',
  '/wps/withdrawals/settings',
  '/ops/agent-contracts',
  '/ops/agent-disputes',
  '/ops/agent-payouts',
  '/ops/agent-payouts/:payoutId',
  '/ops/agent-programmes',
  '/ops/agents',
  '/ops/announcements',
  '/ops/announcements/:announcementId',
  '/ops/application-pictures/:imageId',
  '/ops/applications',
  '/ops/approvals',
  '/ops/archives/:ticket',
  '/ops/banners',
  '/ops/audit/verification',
  '/ops/behaviourCases',
  '/ops/cashier-incidents',
  '/ops/cashier-incidents/:incidentId',
  '/ops/chats',
  '/ops/chats/:chatId',
  '/ops/chats/:chatId/images/:sequence',
  '/ops/content/merchants',
  '/ops/deposits',
  '/ops/drafts/:kind/:draftedId',
  '/ops/event-deliveries',
  '/ops/event-deliveries/dry-run',
  '/ops/events',
  '/ops/feedback',
  '/ops/figures',
  '/ops/games',
  '/ops/held-wins',
  '/ops/house-accounts',
  '/ops/jobs',
  '/ops/ledger/verification',
  '/ops/letters',
  '/ops/members/:memberId',
  '/ops/members/:memberId/accounts',
  '/ops/members/:memberId/bonuses',
  '/ops/members/:memberId/closings',
  '/ops/members/:memberId/limits',
  '/ops/members/:memberId/line',
  '/ops/members/:memberId/notes',
  '/ops/members/:memberId/rounds',
  '/ops/members/:memberId/rounds/:vendorCode/:roundId',
  '/ops/members/:memberId/second-factor',
  '/ops/members/:memberId/sessions',
  '/ops/members/:memberId/traces',
  '/ops/members/:memberId/transfers',
  '/ops/merchants/:merchantCode/cashier-limits',
  '/ops/merchants/:merchantCode/chat-hours',
  '/ops/merchants/:merchantCode/help',
  '/ops/merchants/:merchantCode/payment-accounts',
  '/ops/merchants/:merchantCode/pictures',
  '/ops/merchants/:merchantCode/service-links',
  '/ops/openapi.json',
  '/ops/promotion-categories',
  '/ops/promotions',
  '/ops/reconciliation/payments',
  '/ops/reconciliation/payments/:runId/differences',
  '/ops/reconciliation/vendors',
  '/ops/reconciliation/vendors/:runId/differences',
  '/ops/red-rain',
  '/ops/referral',
  '/ops/points',
  '/ops/risk/alerts',
  '/ops/risk/groups',
  '/ops/risk/groups/:riskGroupId',
  '/ops/risk/rules/:merchantCode',
  '/ops/session',
  '/ops/session/passkeys',
  '/ops/session/places',
  '/ops/sites',
  '/ops/sites/:merchantCode/jurisdiction',
  '/ops/sites/:merchantCode/activity',
  '/ops/sites/:merchantCode/launch',
  '/ops/sites/:merchantCode/brand',
  '/ops/sites/:merchantCode/draft',
  '/ops/sites/:merchantCode/texts',
  '/ops/sites/:merchantCode/categories',
  '/ops/sites/:merchantCode/texts/:textName/versions',
  '/ops/sites/:merchantCode/versions',
  '/ops/staff',
  '/ops/vendor-incidents',
  '/ops/tournaments',
  '/ops/tournaments/:tournamentId/entries',
  '/ops/vendors',
  '/ops/vip',
  '/ops/wagering-rules',
  '/ops/wheel',
  '/ops/withdrawals',
  '/ops/withdrawals/:withdrawalId',
];

describe('S60 The classification of GET endpoints', () => {
  test('Fails for a new GET without a class, at both ports', () => {
    const served = [api.composition.app, api.composition.consoleApp]
      .flatMap(({ servedRoutes }) => servedRoutes.list())
      .filter(({ url, methods }) => methods.has('GET') && /^\/(wps|ops)\//.test(url))
      .map(({ url }) => url);
    expect(served.sort()).toEqual([...CHANGES, ...PREPARES, ...NAVIGATES, ...READS].sort());
  });

  test('Agrees with what the contracts declare', () => {
    const saying = [api.composition.app, api.composition.consoleApp].flatMap(servedEndpoints).filter(({ changesByGet }) => changesByGet);
    expect(saying.map(({ path }) => path).sort()).toEqual([...CHANGES].sort());
  });

  test('The preview cookie is sent on navigation, not for images', async () => {
    const end = (headers: Headers) => sender.send({ method: 'GET', path: '/wps/preview', headers, body: undefined });
    expect((await end({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' })).headers['set-cookie']).toHaveLength(1);
    for (const headers of [
      { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
    ])
      expect((await end(headers)).headers['set-cookie']).toBeUndefined();
  });
});

describe('S60 A change by another method than GET', () => {
  test('cross_site_request: Is refused to every page of another site, at both ports', async () => {
    for (const [app, base, cookie] of [
      [api.composition.app, api.url, player.client.cookieHeader()],
      [api.composition.consoleApp, api.consoleUrl, owner.client.cookieHeader()],
    ] as const) {
      const there = rawSender(base, 4);
      const changes = servedEndpoints(app).filter(({ method, access }) => method !== 'GET' && access !== 'provider');
      expect(changes.length).toBeGreaterThan(50);
      for (const [index, endpoint] of changes.entries()) {
        for (const headers of [FOREIGN[index % FOREIGN.length] ?? {}, { 'sec-fetch-site': 'cross-site' }]) {
          const all = { 'content-type': 'application/json', cookie, ...said(headers) };
          const { status, text } = await there.send({ method: endpoint.method, path: exampleOf(endpoint), headers: all, body: '{}' });
          expect([status, JSON.parse(text).errorCode], `${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}`).toEqual([
            403,
            'cross_site_request',
          ]);
        }
      }
      there.close();
    }
    expect(await player.client.call(readMemberInfo)).toMatchObject({ id: player.memberId });
  });
});

test('S59 Admits no other origin in a response or a preflight, at both ports', async () => {
  for (const [base, path, cookie] of [
    [api.url, '/wps/session', player.client.cookieHeader()],
    [api.consoleUrl, '/ops/session', owner.client.cookieHeader()],
  ] as const) {
    const there = rawSender(base, 1);
    for (const origin of ['https://evil.bet.br.attacker.com', 'null', `${api.publicUrl}.attacker.com`]) {
      const asking = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
      const preflight = await there.send({ method: 'OPTIONS', path, headers: asking, body: undefined });
      const answer = await there.send({ method: 'GET', path, headers: { origin, cookie }, body: undefined });
      expect([preflight.status, answer.status], `${origin} ${path}`).toEqual([405, 200]);
      const granted = [preflight, answer]
        .flatMap(({ headers }) => Object.keys(headers))
        .filter((name) => name.startsWith('access-control-'));
      expect(granted, `${origin} ${path}`).toEqual([]);
    }
    there.close();
  }
});

describe('C4 The session handle', () => {
  test('login_required: Authenticates no call of a member without the cookie, wherever it is sent', async () => {
    const { token } = player.session;
    const calls = servedEndpoints(api.composition.app).filter(({ access }) => ['signed_in', 'real_member', 'agent'].includes(access));
    expect(calls.length).toBeGreaterThan(80);
    for (const endpoint of calls) {
      for (const method of [endpoint.method, ...(endpoint.alsoMethods ?? [])]) {
        const hasBody = method === 'POST' || method === 'PUT';
        const { status, text } = await sender.send({
          method,
          path: `${exampleOf(endpoint)}?token=${token}&__Host-sid=${token}`,
          headers: {
            'sec-fetch-site': 'same-origin',
            'idempotency-key': 'handle-alone',
            authorization: `Bearer ${token}`,
            token,
            cookie: `token=${token}; MC_SESSION_INFO=${token}; __Host-sid=${token}`,
            ...(hasBody && { 'content-type': 'application/json' }),
          },
          body: hasBody ? JSON.stringify({ token }) : undefined,
        });
        expect([status, JSON.parse(text).errorCode], `${method} ${endpoint.path}`).toEqual([401, 'login_required']);
      }
    }
  });
});
