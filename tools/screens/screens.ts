import type { Page } from 'playwright-core';

/** One screen of the site, and how it gets to look like something. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isMember: boolean;
  /** Shown with its animations: without them it would look unfinished. */
  readonly moves?: boolean;
  /** What is announced comes up over it. */
  readonly hasPopups?: boolean;
  /** Takes its time, so it is drawn only when named. */
  readonly isForReadme?: boolean;
  readonly arrange?: (page: Page) => Promise<void>;
}

const GAME = '/m/game/tesouro-da-mata';
const ROUND_TIMEOUT_MS = 60_000;
const ROUNDS_SHOWN = 9;
const ROUNDS_FOR_WIN_MAX = 15;

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/m/home', isMember: false },
  { name: 'home-member', path: '/m/home', isMember: true },
  { name: 'winners', path: '/m/home', isMember: false, arrange: scrollToWinners },
  { name: 'menu', path: '/m/home', isMember: true, arrange: openMenu },
  { name: 'login', path: '/m/login', isMember: false },
  { name: 'login-wrong', path: '/m/login', isMember: false, arrange: logInWrongly },
  { name: 'login-captcha', path: '/m/login', isMember: false, arrange: logInTooOften },
  { name: 'devices', path: '/m/securityCenter/devices', isMember: true },
  { name: 'login-code', path: '/m/login', isMember: false, arrange: secondTab },
  { name: 'forget', path: '/m/forget', isMember: false },
  { name: 'forget-email', path: '/m/forget', isMember: false, arrange: secondTab },
  { name: 'reset', path: `/m/resetPassword#${'x'.repeat(43)}`, isMember: false },
  { name: 'reset-dead', path: '/m/resetPassword', isMember: false },
  { name: 'countries', path: '/m/forget', isMember: false, arrange: openCountries },
  { name: 'slider', path: '/m/forget', isMember: false, arrange: openSlider },
  { name: 'slider-digits', path: '/m/forget', isMember: false, arrange: openDigits },
  { name: 'register', path: '/m/register', isMember: false, arrange: showFaults },
  { name: 'register-top', path: '/m/register', isMember: false },
  { name: 'register-mobile', path: '/m/register', isMember: false, arrange: registerByMobile },
  { name: 'register-end', path: '/m/register', isMember: false, arrange: scrollToEnd },
  { name: 'register-terms', path: '/m/register', isMember: false, arrange: openTerms },
  { name: 'trial', path: '/m/trail', isMember: false },
  { name: 'trial-account', path: '/m/trail', isMember: false, arrange: openTrialAccount },
  { name: 'games', path: '/m/gameCenter', isMember: false },
  { name: 'deposit', path: '/m/voucherCenter', isMember: true },
  { name: 'deposit-code', path: '/m/voucherCenter', isMember: true, arrange: createCode },
  { name: 'game', path: GAME, isMember: true, moves: true, arrange: playRound },
  { name: 'game-win', path: GAME, isMember: true, moves: true, isForReadme: true, arrange: playUntilWin },
  { name: 'record', path: '/m/gameRecord', isMember: true },
  { name: 'transactions', path: '/m/transaction/record', isMember: true },
  { name: 'deposits', path: '/m/vouReport', isMember: true },
  { name: 'withdraw', path: '/m/withdraw', isMember: true },
  { name: 'withdraw-bonus', path: '/m/withdraw', isMember: true, arrange: withOpenBonus },
  { name: 'withdraw-bonus-first', path: '/m/withdraw', isMember: true, arrange: askForBonusFirst },
  { name: 'withdraw-pin', path: '/m/withdraw', isMember: true, arrange: askForPin },
  { name: 'bonuses', path: '/m/bonus', isMember: true },
  { name: 'bonus-open', path: '/m/bonus', isMember: true, arrange: withOpenBonus },
  { name: 'account', path: '/m/member/home', isMember: true },
  { name: 'account-vendor-money', path: '/m/member/home', isMember: true, arrange: withMoneyElsewhere },
  { name: 'account-end', path: '/m/member/home', isMember: true, arrange: scrollToEnd },
  { name: 'account-picture', path: '/m/member/home', isMember: true, arrange: openPictures },
  { name: 'log-out', path: '/m/member/home', isMember: true, arrange: askToLeave },
  { name: 'change-password', path: '/m/changePsw', isMember: true },
  { name: 'security-center', path: '/m/securityCenter', isMember: true },
  { name: 'payment-password', path: '/m/securityCenter/paymentPassword', isMember: true },
  { name: 'contact-mobile', path: '/m/securityCenter/mobile', isMember: true },
  { name: 'contact-email', path: '/m/securityCenter/email', isMember: true },
  { name: 'settings', path: '/m/set', isMember: true },
  { name: 'message-center', path: '/m/message', isMember: true },
  { name: 'inbox', path: '/m/webEmail', isMember: true },
  { name: 'live-chat', path: '/m/liveChat', isMember: true },
  { name: 'help', path: '/m/help?entry=deposit-pix', isMember: false },
  { name: 'popup', path: '/m/home', isMember: false, hasPopups: true, arrange: waitForPopup },
  { name: 'popup-member', path: '/m/home', isMember: true, hasPopups: true, arrange: waitForPopup },
  { name: 'notices', path: '/m/notice', isMember: true },
  { name: 'notice-open', path: '/m/notice?index=1', isMember: true, arrange: waitForWords },
  { name: 'promotions', path: '/m/activity', isMember: false },
  { name: 'promotion-open', path: '/m/activity?id=ann_dem0pr0m00000003', isMember: false, arrange: waitForWords },
  { name: 'promotion', path: '/m/activityDetail?id=ann_dem0pr0m00000002', isMember: false, arrange: waitForWords },
  { name: 'promotion-over', path: '/m/activityDetail', isMember: false },
];

/** What the README shows, side by side. */
export const README_LOOKS = [
  { name: 'home', theme: 'dark' },
  { name: 'home', theme: 'light' },
  { name: 'deposit-code', theme: 'dark' },
  { name: 'game-win', theme: 'dark' },
  { name: 'record', theme: 'dark' },
] as const;

async function waitForPopup(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('.written > *').first().waitFor();
}

async function waitForWords(page: Page): Promise<void> {
  await page.locator('.written > *').first().waitFor();
}

async function scrollToWinners(page: Page): Promise<void> {
  await page.getByRole('main').locator('section').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
}

/** Answers a call of the page from here once it is loaded again: with what the demo player does not have. */
async function answer(page: Page, path: string, value: object): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, value } }));
}

const DAY_MS = 86_400_000;

/** A bonus a third of the way, with something to lose when money is taken out. */
async function withOpenBonus(page: Page): Promise<void> {
  const at = Date.now();
  const bonus = {
    bonusId: 'bon_0123456789abcdef',
    name: 'Boas-vindas da Mata',
    currency: 'BRL',
    wagerRequiredAmount: '30000',
    wagerDoneAmount: '10450',
    inPlayAmount: '0',
    expiresAt: new Date(at + 6 * DAY_MS).toISOString(),
  };
  await answer(page, '/wps/bonuses', {
    list: [
      {
        ...bonus,
        state: 'open',
        grantedAmount: '5000',
        balanceAmount: '4250',
        weights: [
          { classification: 'RNG', percent: 100, takesBonus: true },
          { classification: 'LIVE', percent: 10, takesBonus: true },
          { classification: '*', percent: 0, takesBonus: false },
        ],
        maximumBetAmount: '1000',
        maximumCashAmount: '20000',
        spendsFirst: 'cash',
        grantedAt: new Date(at - DAY_MS).toISOString(),
        endedAt: null,
        cancelCause: null,
        convertedAmount: '0',
        forfeitedAmount: '0',
      },
    ],
  });
  await withdrawalSettings(page, {
    bonusCost: { currency: 'BRL', forfeitAmount: '4250', keptAmount: '10000', bonuses: [{ ...bonus, forfeitAmount: '4250' }] },
  });
  await page.reload();
  await page.locator('main form, main article, main section').first().waitFor();
}

async function withdrawalSettings(page: Page, change: object): Promise<void> {
  await answer(page, '/wps/withdrawals/settings', {
    minimumAmount: '2000',
    maximumAmount: '5000000',
    availableAmount: '10000',
    currency: 'BRL',
    payeeName: 'Ana Souza Lima',
    document: '***.982.247-**',
    missing: [],
    asksPaymentPassword: false,
    bonusCost: null,
    ...change,
  });
}

async function fillWithdrawal(page: Page): Promise<void> {
  await page.locator('form input').first().fill('5000');
  await page.locator('form input').nth(1).fill('52998224725');
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('dialog').waitFor();
}

async function askForBonusFirst(page: Page): Promise<void> {
  await withOpenBonus(page);
  await fillWithdrawal(page);
}

async function askForPin(page: Page): Promise<void> {
  await withdrawalSettings(page, { asksPaymentPassword: true });
  await page.reload();
  await page.locator('main form').waitFor();
  await fillWithdrawal(page);
}

async function withMoneyElsewhere(page: Page): Promise<void> {
  const money = { vassalage: 'rio', vendorName: 'Rio Abaixo', currency: 'BRL', isCurrent: true };
  await answer(page, '/wps/games/vendor-money', {
    list: [
      { ...money, amount: '12500', state: 'there' },
      { ...money, vassalage: 'mar', vendorName: 'Mar Aberto', amount: '3000', state: 'returning' },
    ],
  });
  await page.reload();
  await page.locator('main section ul').first().waitFor();
}

/** The second way to register, whether or not the demo brand offers it. */
async function registerByMobile(page: Page): Promise<void> {
  await page.route('**/m/register', async (route) => {
    const answered = await route.fetch();
    const html = await answered.text();
    const both = html.replaceAll(/(modId\\?":\\?"(?:MOBILENUMREG3|REGMOBVERF3|MOBILENUMPASSREG3)\\?",\\?"enabled\\?":\\?")0/g, '$11');
    await route.fulfill({ response: answered, body: both });
  });
  await page.goto('/m/register');
  await page.getByRole('tab').nth(1).click();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function logInWrongly(page: Page, facts = {}): Promise<void> {
  // The answer comes from here: real failures would soon ask this address for a captcha, in every picture.
  await page.route('**/wps/session/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, errorCode: 'wrong_credentials', message: 'wrong_credentials', facts } }),
  );
  await page.locator('input[autocomplete="username"]').fill('ninguem');
  await page.locator('input[autocomplete="current-password"]').fill('senha-errada');
  await page.locator('form button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function logInTooOften(page: Page): Promise<void> {
  await logInWrongly(page, { captcha: true });
  await page.locator('form img').waitFor();
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.locator('main button, main a').last().waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

async function openCountries(page: Page): Promise<void> {
  await page.locator('form button[aria-haspopup="dialog"]').first().click();
  await page.getByRole('option').first().waitFor();
}

async function openSlider(page: Page): Promise<void> {
  await page.locator('input[type="tel"]').fill('11987654321');
  await page.locator('input[autocomplete="one-time-code"] ~ button').click();
  await page.getByRole('dialog').locator('img').first().waitFor();
}

async function openDigits(page: Page): Promise<void> {
  await openSlider(page);
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').locator('form img').waitFor();
}

async function openPictures(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup="dialog"]').first().click();
  await page.getByRole('dialog').locator('img').last().waitFor();
}

async function askToLeave(page: Page): Promise<void> {
  await page.locator('main button').last().click();
  await page.getByRole('alertdialog').waitFor();
}

async function secondTab(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
}

async function showFaults(page: Page): Promise<void> {
  await page.locator('form input').first().fill('a');
  await page.locator('form button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function openTerms(page: Page): Promise<void> {
  await page.locator('form button[aria-haspopup="dialog"]').last().click();
  await page.getByRole('dialog').waitFor();
}

/** A trial's own page, with the form that it is asked to fill in. */
async function openTrialAccount(page: Page): Promise<void> {
  await page.locator('main button').last().click();
  await page.waitForURL('**/m/home');
  await page.goto('/m/member/home');
  await page.getByRole('dialog').locator('form').waitFor();
}

async function createCode(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(/depositId=/);
  await page.getByRole('img').first().waitFor();
}

async function playRound(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await startRound(page);
  await frame.locator('[data-state="settled"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  await frame.locator('body').evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Leaves luck alone: without a win in so many rounds the last one is shown. */
async function playUntilWin(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  for (let round = 0; round < ROUNDS_FOR_WIN_MAX; round += 1) {
    await playRound(page);
    if ((await frame.locator('.win-box[data-lit]').count()) > 0) return;
  }
}

/** Gives the demo player's record and the winner board something to show. */
export async function playSomeRounds(page: Page): Promise<void> {
  await page.goto('/m/gameRecord');
  await page.locator('main time, main .guilloche').first().waitFor();
  if ((await page.locator('main time').count()) >= ROUNDS_SHOWN) return;
  await page.goto(GAME);
  await page.frameLocator('iframe').getByTestId('turbo').click({ timeout: ROUND_TIMEOUT_MS });
  for (let round = 0; round < ROUNDS_SHOWN; round += 1) await startRound(page);
}

async function startRound(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-state="idle"], [data-state="settled"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
  await frame.getByTestId('spin').click({ timeout: ROUND_TIMEOUT_MS });
  await frame.locator('[data-state="spinning"]').waitFor({ state: 'attached', timeout: ROUND_TIMEOUT_MS });
}
