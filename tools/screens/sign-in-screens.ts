import type { Page } from 'playwright-core';
import { changeStatus } from './change-status.ts';
import { answer, refuse, type Screen } from './screen.ts';
import { scrollToEnd } from './scroll-to-end.ts';

/** Sign-in, registration and account recovery. */
export const SIGN_IN_SCREENS: readonly Screen[] = [
  { name: 'login', path: '/m/login', isMember: false },
  { name: 'login-agent', path: '/m/login?side=agent', isMember: false },
  { name: 'login-wrong', path: '/m/login', isMember: false, arrange: logInWrongly },
  { name: 'login-captcha', path: '/m/login', isMember: false, arrange: logInTooOften },
  { name: 'login-code', path: '/m/login', isMember: false, arrange: secondTab },
  { name: 'login-code-sent', path: '/m/login', isMember: false, arrange: askForCode },
  { name: 'forget', path: '/m/forget', isMember: false },
  { name: 'forget-email', path: '/m/forget', isMember: false, arrange: secondTab },
  { name: 'reset', path: `/m/resetPassword#${'x'.repeat(43)}`, isMember: false, prepare: acceptLink },
  { name: 'reset-elsewhere', path: `/m/resetPassword#${'x'.repeat(43)}`, isMember: false, prepare: refuseLink },
  { name: 'reset-dead', path: '/m/resetPassword', isMember: false },
  { name: 'countries', path: '/m/forget', isMember: false, arrange: openCountries },
  { name: 'slider', path: '/m/forget', isMember: false, arrange: openSlider },
  { name: 'slider-digits', path: '/m/forget', isMember: false, arrange: openDigits },
  { name: 'slider-failed', path: '/m/forget', isMember: false, arrange: failToFit },
  { name: 'register', path: '/m/register', isMember: false, arrange: showFaults },
  { name: 'register-top', path: '/m/register', isMember: false },
  { name: 'register-mobile', path: '/m/register', isMember: false, prepare: withBothWays, arrange: registerByMobile },
  { name: 'register-end', path: '/m/register', isMember: false, arrange: scrollToEnd },
  { name: 'register-language', path: '/m/register', isMember: false, arrange: openLanguages },
  { name: 'register-terms', path: '/m/register', isMember: false, arrange: openTerms },
  { name: 'trial', path: '/m/trail', isMember: false },
  { name: 'trial-account', path: '/m/trail', isMember: false, hasOwnVisit: true, arrange: openTrialAccount },
];

const LINK_CHECK = '/wps/member/password/link/check';

async function acceptLink(page: Page): Promise<void> {
  await answer(page, LINK_CHECK, {});
}

async function refuseLink(page: Page): Promise<void> {
  await refuse(page, LINK_CHECK, { status: 403, code: 'password_link_elsewhere' });
}

async function logInWrongly(page: Page, facts = {}): Promise<void> {
  // Simulated, because real failures would soon require a captcha from this address in every picture.
  await refuse(page, '/wps/session/login', { status: 401, code: 'wrong_credentials', facts });
  await page.locator('input[autocomplete="username"]').fill('ninguem');
  await page.locator('input[autocomplete="current-password"]').fill('senha-errada');
  await page.locator('form button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function logInTooOften(page: Page): Promise<void> {
  await logInWrongly(page, { captcha: true });
  await page.locator('form img').waitFor();
}

const MINUTE_MS = 60_000;

/** A code is being sent to the phone. */
async function askForCode(page: Page): Promise<void> {
  const soon = new Date(Date.now() + 2 * MINUTE_MS).toISOString();
  await answer(page, '/wps/verification/digits', { humanToken: 'x'.repeat(43), expiresAt: soon });
  await answer(page, '/wps/verification/sms/noLogin', { expirationTime: soon, expiredMinutes: 5 });
  await secondTab(page);
  await openDigits(page);
  const check = page.getByRole('dialog').locator('form');
  await check.locator('input').fill('123456');
  await check.locator('button[type="submit"]').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function failToFit(page: Page): Promise<void> {
  await refuse(page, '/wps/verification/digits', { status: 422, code: 'captcha_wrong' });
  await openDigits(page);
  const check = page.getByRole('dialog').locator('form');
  await check.locator('input').fill('123456');
  await check.locator('button[type="submit"]').click();
  await check.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
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

async function secondTab(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
}

async function showFaults(page: Page): Promise<void> {
  await page.locator('form input').first().fill('a');
  await page.locator('form button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

/** Registration by mobile number, even when the demo brand does not offer it. */
async function registerByMobile(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
}

async function withBothWays(page: Page): Promise<void> {
  await changeStatus(page, (status) =>
    status.replaceAll(/(modId":"(?:MOBILENUMREG3|REGMOBVERF3|MOBILENUMPASSREG3)","enabled":")0/g, '$11'),
  );
}

async function openLanguages(page: Page): Promise<void> {
  await page.locator('[data-bar] button[aria-haspopup="dialog"]').click();
  await page.getByRole('dialog').waitFor();
}

async function openTerms(page: Page): Promise<void> {
  await page.locator('form button[aria-haspopup="dialog"]').last().click();
  await page.getByRole('dialog').waitFor();
}

/** Page of a trial account, with its registration form. */
async function openTrialAccount(page: Page): Promise<void> {
  await page.locator('main button').last().click();
  await page.waitForURL('**/m/home');
  await page.goto('/m/member/home');
  await page.getByRole('dialog').locator('form').waitFor();
}
