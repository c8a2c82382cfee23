import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestApi, TestOperator } from '@jogada/app-api/testing';

/** A computer of the staff, with the console not opened yet. */
export interface BackOffice {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, broken rules of the content policy, answers of 5xx. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const SCREEN = { width: 1280, height: 800 };

export async function openBackOffice(
  browser: Browser,
  api: TestApi,
  options: { language?: string; size?: typeof SCREEN } = {},
): Promise<BackOffice> {
  const context = await browser.newContext({
    baseURL: api.consoleUrl,
    viewport: options.size ?? SCREEN,
    locale: options.language ?? 'pt-BR',
    colorScheme: 'dark',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const isRefusedCall = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusedCall) complaints.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`answer: ${response.status()} ${response.url()}`);
  });
  return { page, context, complaints, close: () => context.close() };
}

/** Who signs in at a desk. */
type Staff = Pick<TestOperator, 'username' | 'password'>;

/** Goes to a path of the console as somebody who is not signed in yet, and signs in on the way to it. */
export async function signInToBackOffice(page: Page, path: string, staff: Staff): Promise<void> {
  await page.goto(path);
  await fillBackOfficeSignIn(page, staff);
}

/** Fills the form that stands there in and sends it. */
export async function fillBackOfficeSignIn(page: Page, { username, password }: Staff): Promise<void> {
  await page.getByLabel('Usuário').fill(username);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
