import type { Page } from 'playwright-core';
import { answer, type Screen } from './screen.ts';
import { scrollToEnd } from './scroll-to-end.ts';

/** A member's account and its security. */
export const MEMBER_SCREENS: readonly Screen[] = [
  { name: 'account', path: '/m/member/home', isMember: true },
  { name: 'account-vendor-money', path: '/m/member/home', isMember: true, arrange: withMoneyElsewhere },
  { name: 'account-end', path: '/m/member/home', isMember: true, arrange: scrollToEnd },
  { name: 'account-picture', path: '/m/member/home', isMember: true, arrange: openPictures },
  { name: 'log-out', path: '/m/member/home', isMember: true, arrange: askToLeave },
  { name: 'settings', path: '/m/set', isMember: true },
  { name: 'security-center', path: '/m/securityCenter', isMember: true },
  { name: 'vip', path: '/m/member/benefits', isMember: true, prepare: inTheClub },
  { name: 'vip-end', path: '/m/member/benefits', isMember: true, prepare: inTheClub, arrange: scrollToEnd },
  { name: 'red-rain', path: '/m/redRain', isMember: true },
  { name: 'points', path: '/m/points', isMember: true },
  { name: 'tournaments', path: '/m/tournaments', isMember: true },
  { name: 'prize-wheel', path: '/m/prizeWheel', isMember: true },
  { name: 'invite-friends', path: '/m/inviteFriends', isMember: true },
  { name: 'devices', path: '/m/securityCenter/devices', isMember: true },
  { name: 'recovered', path: '/m/securityCenter/password', isMember: true, prepare: afterRecovery },
  { name: 'privacy', path: '/m/privacy', isMember: true },
  { name: 'privacy-visitor', path: '/m/privacy', isMember: false },
  { name: 'change-password', path: '/m/changePsw', isMember: true },
  { name: 'payment-password', path: '/m/securityCenter/paymentPassword', isMember: true },
  { name: 'two-step-off', path: '/m/securityCenter/twoStep', isMember: true },
  { name: 'two-step', path: '/m/securityCenter/twoStep', isMember: true, prepare: withTwoSteps },
  { name: 'two-step-app', path: '/m/securityCenter/twoStep', isMember: true, prepare: withNewSecret, arrange: addAuthenticator },
  { name: 'two-step-codes', path: '/m/securityCenter/twoStep', isMember: true, prepare: withTwoSteps, arrange: renewCodes },
  { name: 'second-step', path: '/m/login/secondStep', isMember: false, arrange: halfwayIn },
  { name: 'contact-mobile', path: '/m/securityCenter/mobile', isMember: true },
  { name: 'contact-email', path: '/m/securityCenter/email', isMember: true },
  { name: 'closing', path: '/m/securityCenter/closing', isMember: true, prepare: withClosing },
  { name: 'closing-none', path: '/m/securityCenter/closing', isMember: true },
];

async function withMoneyElsewhere(page: Page): Promise<void> {
  const money = { vassalage: 'rio', vendorName: 'Rio Abaixo', currency: 'BRL', isCurrent: true };
  await answer(page, '/wps/games/vendor-money', {
    list: [
      { ...money, amount: '12500', state: 'there' },
      { ...money, vassalage: 'mar', vendorName: 'Mar Aberto', amount: '3000', state: 'returning' },
    ],
  });
  await page.reload();
  await page.getByText('Mar Aberto').waitFor();
}

async function withClosing(page: Page): Promise<void> {
  const closing = {
    closingId: 'cls_0000000000000000',
    reason: 'Encontramos duas contas com o mesmo aparelho e a mesma chave Pix. A regra é uma conta por pessoa.',
    openedAt: '2026-11-20T12:00:00.000Z',
    answerUntil: '2026-11-27T12:00:00.000Z',
    answer: 'A outra conta é da minha irmã, que mora comigo. Posso enviar os documentos.',
    answeredAt: '2026-11-21T18:30:00.000Z',
  };
  await answer(page, '/wps/member/closing', { closing });
}

async function openPictures(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup="dialog"]:has(img)').click();
  await page.getByRole('dialog').locator('img').last().waitFor();
}

async function askToLeave(page: Page): Promise<void> {
  await page.locator('main button').last().click();
  await page.getByRole('alertdialog').waitFor();
}

async function afterRecovery(page: Page): Promise<void> {
  const at = '2026-11-20T22:41:00.000Z';
  const ended = {
    isCurrent: false,
    method: 'password',
    isRemembered: false,
    country: 'BR',
    endedAt: at,
    signedInAt: '2026-11-20T18:05:00.000Z',
  };
  const phone = { kind: 'phone', browser: 'Chrome', system: 'Android', address: '189.6.21.•', lastSeenAt: at };
  const sessions = [
    { ...ended, ...phone, sessionId: 'ses_0000000000000001', isCurrent: true, signedInAt: at, endedAt: null },
    { ...ended, ...phone, sessionId: 'ses_0000000000000002', kind: 'computer', browser: 'Firefox', system: 'Windows' },
    { ...ended, ...phone, sessionId: 'ses_0000000000000003', browser: '', system: '', kind: 'unknown', country: null },
  ];
  await answer(page, '/wps/member/password/recovery', { recovery: { at, sessions } });
}

async function withTwoSteps(page: Page): Promise<void> {
  const key = { createdAt: '2026-11-02T14:20:00.000Z', isOfThisSite: true };
  await answer(page, '/wps/member/secondFactor', {
    authenticatorSince: '2026-10-30T18:05:00.000Z',
    passkeys: [
      { ...key, passkeyId: 'aaaa', label: 'Android', lastUsedAt: '2026-11-20T22:41:00.000Z' },
      { ...key, passkeyId: 'bbbb', label: 'Mac', lastUsedAt: null },
    ],
    recoveryCodesLeft: 9,
    areRecoveryCodesKept: true,
    asksPassword: false,
    takesPasskeys: true,
  });
  await answer(page, '/wps/member/secondFactor/recoveryCodes', {
    recoveryCodes: ['k7m2q-9xwpa', 'hs4np-wq8rt', 'bz3jd-5kvgm', 'r6tyx-2hcqn', 'wd9fk-m4pzs', 'g8vbn-7jrxt', 'p2kqh-c5wym', 'x4sdz-n9gtb'],
  });
}

async function withNewSecret(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await answer(page, '/wps/member/secondFactor/authenticator', {
    secret,
    address: `otpauth://totp/Jogada:jogador?secret=${secret}&issuer=Jogada`,
  });
}

async function addAuthenticator(page: Page): Promise<void> {
  await page.locator('main section button').first().click();
  const proof = page.getByRole('dialog');
  await proof.locator('input').fill('mata-atlantica');
  await proof.locator('button[type=submit]').click();
  await page.locator('a[href^="otpauth:"]').waitFor();
}

async function renewCodes(page: Page): Promise<void> {
  await page.locator('main section').last().locator('button').click();
  const proof = page.getByRole('dialog');
  await proof.locator('input').fill('123456');
  await proof.locator('button[type=submit]').click();
  await page.locator('ol li').last().waitFor();
}

async function halfwayIn(page: Page): Promise<void> {
  const secondStep = { ticket: 'shown', hasAuthenticator: true, hasPasskey: true, nextPage: '/m/home', keepsUsername: true };
  await page.evaluate((step) => history.pushState({ ...history.state, secondStep: step }, '', '/m/login/secondStep'), secondStep);
  await page.reload();
  await page.locator('main form').waitFor();
}

/** A member half way through the levels of the server's demo programme. */
async function inTheClub(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/wps/vip',
    async (route) => {
      const answered = await route.fetch();
      const { value } = (await answered.json()) as { value: object };
      const step = { stepId: 'vst_1', fromLevel: 0, toLevel: 1, cause: 'reached', points: 120, at: '2026-11-03T18:20:00.000Z' };
      const stands = { level: 2, points: 1_640, reachedAt: '2026-11-09T21:04:00.000Z' };
      const steps = [{ ...step, stepId: 'vst_2', fromLevel: 1, toLevel: 2, points: 1_012, at: stands.reachedAt }, step];
      await route.fulfill({ response: answered, json: { success: true, value: { ...value, ...stands, steps } } });
    },
  );
  const reward = { promotionId: null, name: '', state: 'claimable', currency: 'BRL', claimedAt: null };
  const terms = { form: 'bonus', wagerAmount: '1000', maximumBetAmount: null, maximumCashAmount: null, spendsFirst: 'cash', validDays: 30 };
  await answer(page, '/wps/rewards', {
    list: [
      {
        ...reward,
        rewardId: 'rwd_0123456789abcdef',
        origin: 'vip',
        amount: '1000',
        terms,
        earnedAt: '2026-11-09T21:04:00.000Z',
        claimBy: '2026-12-09T21:04:00.000Z',
      },
    ],
  });
}
