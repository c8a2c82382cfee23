import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logIn, readHeldPassword, register, startTrial } from '@jogada/accounts/contract/player';
import { aMobileNumber, aPlayer, setRegistrationFields, turnSwitches, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import type { ProblemCode } from '@jogada/platform/contract';
import { PROBLEM_STATUS } from '../apps/api/problem-status.ts';
import { aPhone, startSite } from './harness/index.ts';
import { IS_WHOLE, shareOf } from './harness/whole-walk.ts';

/*
 * Intercepts the page's calls with every refusal of the server: each text of section 8 appears in its place in Portuguese, and those of the
 * sign-in in one of the other languages; `npm run screens -- --check` tests each in every language.
 */

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  player = await aPlayer(api);
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'on');
  await setRegistrationFields(api, { affiliateCode: 'optional', recommenderId: 'optional' });
  return site.close;
});

/** `network`: the request fails. `unheard_of`: an unknown code, as a newer server may send. */
type Answer = ProblemCode | 'network' | 'unheard_of';
/** The field that is marked, or the form as a whole. */
type Place = readonly [code: Answer, field: string];

const FORM = '';
const AT_SIGN_IN: readonly Place[] = [
  ['wrong_credentials', 'password'],
  ['account_blocked', FORM],
  ['not_allowed', FORM],
  ['feature_unavailable', FORM],
  ['error_member_login', FORM],
  ['too_many_requests', FORM],
  ['region_restricted', FORM],
  ['under_maintenance', FORM],
  ['system_busy', FORM],
  ['network', FORM],
  ['unheard_of', FORM],
  ['captcha_wrong', 'captcha'],
];
const BY_CODE: readonly Place[] = [
  ['in_verification_error', 'verificationCode'],
  ['verification_code_dead', 'verificationCode'],
  ['mobile_invalid', 'mobileNum'],
];
const AT_REGISTRATION: readonly Place[] = [
  ['username_taken', 'username'],
  ['recommender_unknown', 'recommenderId'],
  ['invitation_code_error', 'affiliateCode'],
  ['captcha_wrong', 'captcha'],
];
/** A screen without data shows the reason in its place. */
const IN_A_SCREEN: readonly Answer[] = ['not_found', 'feature_unavailable', 'free_reject', 'network'];
/** Ends the page's session and is shown above the sign-in that follows. */
const OVER_THE_PAGE: readonly ProblemCode[] = ['login_required', 'session_replaced', 'session_expired'];

/** The duration of a lockout in seconds, and its text in each language. */
const REST_SECONDS = 240;
const REST = { pt: '4 minutos', en: '4 minutes', ja: '4分', ko: '4분' } as const;

const LANGUAGES = ['pt', 'en', 'ja', 'ko'] as const;

test.each(LANGUAGES)(
  'ACC-36 ACC-39 In %s the texts of the error catalogue appear in their places, a lockout with its duration',
  async (language) => {
    const textOf = textsOf(language);
    const share = { walk: LANGUAGES.indexOf(language) - 1, walkCount: LANGUAGES.length - 1 };
    const taken = <Item>(all: readonly Item[]) => (language === 'pt' ? all : shareOf(all, share));
    const phone = await aPhone(browser, api, { language });
    const { page } = phone;
    const answers = await answering(page);

    await phone.open('/m/login');
    await page.locator('input[name="username"]').fill('jaguar_rei');
    for (const place of taken(AT_SIGN_IN)) {
      await page.locator('input[name="password"]').fill('nao-e-esta-senha');
      await meets(page, { place, textOf, answers, path: logIn.path });
    }
    if (language !== 'pt' && !IS_WHOLE) return phone.close();
    await phone.open('/m/login?side=agent');
    await page.locator('input[name="username"]').fill('jaguar_rei');
    await page.locator('input[name="password"]').fill('nao-e-esta-senha');
    await meets(page, { place: ['error_agent_login', FORM], textOf, answers, path: logIn.path });

    await phone.open('/m/login');
    await page.getByRole('tab').nth(1).click();
    await page.locator('input[name="mobileNum"]').fill(aMobileNumber());
    for (const place of taken(BY_CODE)) {
      await page.locator('input[name="verificationCode"]').fill('123456');
      await meets(page, { place, textOf, answers, path: logIn.path });
    }

    await phone.open('/m/register');
    const yearFirst = language === 'ja' || language === 'ko';
    const values = { username: `p${randomBytes(5).toString('hex')}`, password: 'jabuticaba-azul-9', confirmPassword: 'jabuticaba-azul-9' };
    for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
    await page.locator('input[name="birthDate"]').fill(yearFirst ? '19900517' : '17051990');
    for (const place of taken(AT_REGISTRATION)) {
      await page.locator('input[name="captcha"]').fill('123456');
      await meets(page, { place, textOf, answers, path: register.path });
    }

    await phone.signIn(player);
    for (const code of taken(IN_A_SCREEN)) {
      answers.set(readHeldPassword.path, code);
      await phone.open('/m/changePsw');
      await page.getByRole('main').getByRole('alert').getByText(textOf(code)).waitFor();
    }
    for (const code of taken(OVER_THE_PAGE)) {
      answers.set(readHeldPassword.path, code);
      await phone.open('/m/changePsw');
      await page.getByRole('alert').getByText(textOf(code)).waitFor();
      await page.waitForURL('**/m/login?**');
    }

    await phone.context.clearCookies();
    await phone.context.addCookies([{ name: 'language', value: language, url: api.publicUrl }]);
    await phone.context.request.post(startTrial.path, { data: {} });
    await phone.open('/m/voucherCenter');
    await page.getByText(textOf('real_account_required')).first().waitFor();
    await phone.close();
  },
);

/** Intercepts the page's calls. Returns the answers by path. */
async function answering(page: Page): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  await page.route('**/wps/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const code = answers.get(pathname);
    if (code === undefined) return route.fallback();
    if (code === 'network') return route.abort('internetdisconnected');
    const status = code === 'unheard_of' ? 409 : PROBLEM_STATUS[code];
    const field = FIELD_OF[code];
    const facts = code === 'too_many_requests' ? { retryAfterSeconds: REST_SECONDS } : field === undefined ? {} : { field };
    return route.fulfill({ status, json: { success: false, errorCode: code, facts } });
  });
  return answers;
}

const FIELD_OF: Readonly<Partial<Record<Answer, string>>> = Object.fromEntries(AT_REGISTRATION);

interface Meeting {
  readonly place: Place;
  readonly textOf: (code: Answer) => string;
  readonly answers: Map<string, Answer>;
  readonly path: string;
}

/**
 * Submits the form and checks that the error text is at its field, which is marked invalid and described by it, or announced for the form
 * as a whole.
 */
async function meets(page: Page, { place: [code, field], textOf, answers, path }: Meeting): Promise<void> {
  answers.set(path, code);
  await page.locator('form button[type="submit"]').click();
  const text = textOf(code);
  if (field === FORM) await page.locator('form').getByRole('alert').getByText(text).waitFor();
  else {
    const input = page.locator(`input[name="${field}"]`);
    await expect.poll(() => input.evaluate(described), { message: `${code} at ${field}` }).toContain(text);
    expect(await input.getAttribute('aria-invalid')).toBe('true');
  }
  answers.delete(path);
}

function described(input: Element): string {
  const ids = [input.getAttribute('aria-describedby'), input.getAttribute('aria-errormessage')].join(' ').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

function textsOf(language: (typeof LANGUAGES)[number]): (code: Answer) => string {
  const file = new URL(`../platform/web/text/${language}.json`, import.meta.url);
  const { problem } = JSON.parse(readFileSync(file, 'utf8')) as { problem: Record<string, string> };
  return (code) => {
    const text = problem[code === 'unheard_of' ? 'unknown_error' : code];
    if (text === undefined) throw new Error(`${language} has no text for ${code}`);
    return text.replace('{wait}', REST[language]);
  };
}
