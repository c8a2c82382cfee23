import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestApi, TestOperator } from '@jogada/app-api/testing';
import { lendContext } from './kept-contexts.ts';
import { recordMessages, type ShowsMessage } from './shown-messages.ts';

/** An operator's browser, before the console is opened. */
export interface BackOffice {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, content policy violations and 5xx responses. */
  readonly complaints: readonly string[];
  /** Waits until the page shows a toast with these words. */
  readonly showsMessage: ShowsMessage;
  close(): Promise<void>;
}

const SCREEN = { width: 1280, height: 800 };

export async function openBackOffice(
  browser: Browser,
  api: TestApi,
  options: { language?: string; size?: typeof SCREEN } = {},
): Promise<BackOffice> {
  const { context, page, tools, giveBack } = await lendContext(browser, {
    context: {
      baseURL: api.consoleUrl,
      viewport: options.size ?? SCREEN,
      locale: options.language ?? 'pt-BR',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      timezoneId: 'America/Sao_Paulo',
    },
    kind: 'console',
    isNew: false,
    prepare: recordMessages,
  });
  tools.forget();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const isRefusedCall = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusedCall) complaints.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`answer: ${response.status()} ${response.url()}`);
  });
  return { page, context, complaints, showsMessage: tools.shows, close: giveBack };
}

/** The operator who signs in. */
type Staff = Pick<TestOperator, 'username' | 'password'>;

/** Opens a path of the console without a session and signs in on the way. */
export async function signInToBackOffice(page: Page, path: string, staff: Staff): Promise<void> {
  await page.goto(path);
  await fillBackOfficeSignIn(page, staff);
}

/** Fills in the sign-in form and submits it. */
export async function fillBackOfficeSignIn(page: Page, { username, password }: Staff): Promise<void> {
  await page.getByLabel('Usuário').fill(username);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
