import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAgentHome } from '@jogada/agents/contract/player';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '@jogada/merchant/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import accountsText from '../../../domains/accounts/web/text/pt.json' with { type: 'json' };
import walletText from '../../../domains/wallet/web/text/pt.json' with { type: 'json' };
import enText from '../../web/text/en.json' with { type: 'json' };
import jaText from '../../web/text/ja.json' with { type: 'json' };
import koText from '../../web/text/ko.json' with { type: 'json' };
import ptText from '../../web/text/pt.json' with { type: 'json' };
import { SWITCHED_CALLS } from '../http/switched-calls.ts';
import { aPlayer, setJurisdiction, startApi, turnSwitches, type TestApi, type TestClient } from '../testing/index.ts';

const LOBBY_LISTS = ['/m/gameCenter', '/m/gameList', '/m/slotsCenter', '/m/slot-games', '/m/live-games', '/m/fishing-games'];
const MORE_LISTS = ['/m/poker-games', '/m/sport-games', '/m/esport-games', '/m/lottery', '/m/lott', '/m/elott'];

/** What a switch closes: whole pages, or nothing that has a path of its own. A new switch does not compile without an entry. */
const PAGES_OF: Readonly<Record<SwitchName, readonly string[]>> = {
  ...{ COMM3: [], CBS3: ['/m/liveChat'], FEEDBACK3: [], PROFPIC3: [] },
  ...{ REG3: [], USERNAMEREG3: [], MOBILENUMREG3: [], MOBILENUMPASSREG3: [], REGMOBVERF3: [], AFFMAN3: [] },
  ...{ LOGIN3: [], MOBILEVERCODELOGIN3: [], FACEBOOKLOGIN3: [], GOOGLELOGIN3: [], LOGINIPVERF3: [], FREEPLAY3: [] },
  ...{ VERIFICATION3: [], CHNGPASSVERIF3: [], PASS3: ['/m/changePsw'], PWDEXPFORCECHANGE3: [] },
  ...{ DPSTBAS3: [], WTHDRWBAS3: [], WTHDRWCANCEL3: [], FUNDTRANS3: [] },
  MEMCEN3: [],
  TRANSREC3: ['/m/transaction/record'],
  TRANSBETREPMEM3: ['/m/gameRecord'],
  DPSTREC3: ['/m/vouReport'],
  PNLREP3: ['/m/profitandloss'],
  SECPRIV: ['/m/securityCenter', '/m/securityCenter/mobile', '/m/securityCenter/email'],
  ...{ MAILCEN: ['/m/webEmail'], INBOX3: [] },
  REWCEN3: ['/m/rewardCenter', '/m/redRain', '/m/prizeWheel'],
  VIPBEN3: ['/m/member/benefits'],
  TOURN3: ['/m/tournaments'],
  PTSYS3: ['/m/points'],
  REFERRAL: ['/m/inviteFriends'],
  GAMSER: ['/m/member/agent/agentRebeat'],
  GAMELO3: [...LOBBY_LISTS, ...MORE_LISTS, '/m/hot-games', '/m/fav-games'],
  GAMELOHOT3: ['/m/hot-games'],
  GAMELOFAV3: ['/m/fav-games', '/m/gameCenter?list=fav'],
  GAMELOREC3: ['/m/gameCenter?list=recent'],
  COCKFIGHT3: [],
  ...{ OPENONLY3: [], RECOMMEND3: [] },
  AGEPAG: [
    '/m/agent',
    '/m/agentRegister',
    '/m/agent/team/overview',
    '/m/member/agent/salaryRecords',
    '/m/member/agent/disputes',
    '/m/member/agent/identity',
  ],
  DOWNMAN: ['/m/member/team'],
  AGENTRANSMULTDOWN3: [],
  AGETEAMPNL3: ['/m/agent/team/pnl'],
  TEAMBETTING3: ['/m/teamBetting'],
  AGEREBINC3: ['/m/member/teamRebate'],
  DAILYSALCONT3: ['/m/member/agent/getSalaryContract'],
  HOURSAL3: ['/m/member/agent/getHourContract'],
  SIGNCONDIV3: ['/m/member/agent/agentDivident', '/m/member/agent/getDevidendContract'],
};

/** Pages that stay open because they also serve what is not switched. Each says itself what is closed. */
const SAYS_ITSELF: readonly { readonly modId: SwitchName; readonly path: string; readonly says: string }[] = [
  { modId: 'DPSTBAS3', path: '/m/voucherCenter', says: walletText.deposit.closedTitle },
  { modId: 'WTHDRWBAS3', path: '/m/withdraw', says: walletText.withdraw.closedTitle },
  { modId: 'REG3', path: '/m/register', says: accountsText.register.closed },
  { modId: 'FREEPLAY3', path: '/m/trail', says: accountsText.trial.closed },
];

/** Pages of every site. */
const OF_EVERY_SITE = [
  ...['/m/', '/m/home', '/m/login', '/m/register', '/m/register.html', '/m/trail', '/m/forget', '/m/resetPassword', '/m/login/secondStep'],
  ...[
    '/m/help',
    '/m/notice',
    '/m/activity',
    '/m/activityDetail',
    '/m/app',
    '/m/message',
    '/m/member/notice',
    '/m/set',
    '/m/privacy',
    '/m/bonus',
  ],
  ...['/m/member/home', '/m/myAccount/index', '/m/voucherCenter', '/m/withdraw', '/m/responsibleGaming', '/m/responsibleGaming/limits'],
  ...['/m/securityCenter/devices', '/m/securityCenter/paymentPassword', '/m/securityCenter/twoStep', '/m/securityCenter/closing'],
  '/m/securityCenter/password',
  ...['/m/game/', '/m/social/', '/m/sportsGame'],
];

const OFF = ptText.off.title;
const source = (path: string) => readFileSync(new URL(`../../web/${path}`, import.meta.url), 'utf8');
const ROUTE_PATHS = new Set(
  [...`${source('routes.tsx')}${source('shell/game-lists.ts')}`.matchAll(/'(\/m\/[^'$]*)/g)].map(([, path = '']) => path),
);

let api: TestApi;
let member: TestClient;
let agent: TestClient;
beforeAll(async () => {
  api = await startApi({ servesPages: true });
  await turnSwitches(api, SWITCH_NAMES, 'on');
  ({ client: member } = await aPlayer(api));
  const boss = await aPlayer(api);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [boss.memberId]);
  agent = boss.client;
});
afterAll(() => api.close());

const above = (modId: SwitchName): readonly SwitchName[] => {
  const { under } = SWITCHES[modId];
  return under === null ? [] : [under, ...above(under)];
};

const isAgents = (path: string) => /^\/m\/(agent|member\/(agent|team)|teamBetting)/.test(path);

async function open(path: string): Promise<string> {
  const answer = await fetch(api.url + path, { headers: { cookie: (isAgents(path) ? agent : member).cookieHeader() } });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

async function without(modId: SwitchName, act: () => Promise<void>): Promise<void> {
  await turnSwitches(api, [modId], 'off');
  try {
    await act();
  } finally {
    await turnSwitches(api, [modId], 'on');
  }
}

test('CON-29 Every route is either of a switch or of every site', () => {
  const switched = Object.values(PAGES_OF).flat();
  expect([...ROUTE_PATHS].filter((path) => !switched.includes(path) && !OF_EVERY_SITE.includes(path))).toEqual([]);
  expect(OF_EVERY_SITE.filter((path) => switched.includes(path))).toEqual([]);
});

describe('CON-29 CON-22 A page says that it is unavailable while its switch is off', () => {
  test.each(SWITCH_NAMES.filter((name) => PAGES_OF[name].length > 0))('%s', async (modId) => {
    for (const path of PAGES_OF[modId]) expect(await open(path), path).not.toContain(OFF);
    await without(modId, async () => {
      for (const path of PAGES_OF[modId]) {
        const html = await open(path);
        expect(html, path).toContain(OFF);
        expect(html, path).toMatch(/href="\/m\/(home|agent)"/);
      }
    });
    for (const parent of above(modId)) {
      await without(parent, async () => {
        const [path = ''] = PAGES_OF[modId];
        expect(await open(path), `${path} without ${parent}`).toContain(OFF);
      });
    }
  });

  test('In each language', async () => {
    await without('PNLREP3', async () => {
      for (const [language, text] of Object.entries({ en: enText, ja: jaText, ko: koText }))
        expect(await open(`/m/profitandloss?language=${language}`)).toContain(text.off.title);
    });
  });
});

test.each(SAYS_ITSELF)('CON-29 $path stays open and says itself what $modId closes', async ({ modId, path, says }) => {
  expect(await open(path)).not.toContain(says);
  await without(modId, async () => expect(await open(path)).toContain(says));
});

test('CON-29 CON-11 Under the Brazilian rules MAILCEN closes no messages', async () => {
  await setJurisdiction(api, 'br-spa');
  await without('MAILCEN', async () => expect(await open('/m/webEmail')).not.toContain(OFF));
  await setJurisdiction(api, 'standard');
});

test.each(Object.entries(SWITCHED_CALLS) as [SwitchName, readonly Endpoint[]][])(
  'feature_unavailable: CON-29 The calls behind the pages of %s are refused with them',
  async (modId, endpoints) => {
    const codeOf = async ({ access, method, path }: Endpoint) => {
      const body = method === 'GET' ? {} : { body: {} };
      // Without a valid input: the refusal precedes its check.
      const answer = await (access === 'agent' ? agent : member).send(method, path.replaceAll(/:\w+/g, 'x'), body);
      return (answer.body as { readonly errorCode?: string }).errorCode;
    };
    const codes = () => Promise.all(endpoints.map(codeOf));
    expect(await codes()).not.toContain('feature_unavailable');
    await without(modId, async () => expect(await codes()).toEqual(endpoints.map(() => 'feature_unavailable')));
  },
);

test('feature_unavailable: CON-17 CON-29 Every call of agents is refused while AGEPAG is off', async () => {
  await without('AGEPAG', async () => {
    const { body } = await agent.send('GET', readAgentHome.path);
    expect(body).toMatchObject({ errorCode: 'feature_unavailable' });
  });
});
