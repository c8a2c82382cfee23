import { randomBytes } from 'node:crypto';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { createOperator, hashPassword } from '@jogada/accounts/server';
import { setSwitch } from '@jogada/merchant/contract/operator';
import { testClient } from '../../apps/api/testing/test-client.ts';
import { ensureSecrets } from '../run/secrets.mjs';
import { startBenchApi } from './bench-api.ts';
import { startBenchBrowser } from './bench-browser.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { median, type Result } from './rounds.ts';
import { below, type Verdict } from './verdict.ts';

const TURNS_A_ROUND = 4;
const SEEN_MAX_MS = 2_000;

/**
 * Time from an operator's change of a switch until an open page in a browser shows it without a reload (CON-29): call, transaction, outbox,
 * event stream, status request and rendering.
 */
export async function benchSwitches(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  let api: Awaited<ReturnType<typeof startBenchApi>> | undefined;
  let browser: Awaited<ReturnType<typeof startBenchBrowser>> | undefined;
  try {
    const login = { username: 'bench', password: `Onca-${randomBytes(6).toString('hex')}` };
    const passwordHash = await hashPassword(login.password, await ensureSecrets());
    await createOperator(database.owner, { username: login.username, passwordHash, role: 'owner', at: new Date() });
    api = await startBenchApi(database.logins, run);
    browser = await startBenchBrowser(`http://localhost:${api.port}`);
    const consoleClient = testClient(`http://127.0.0.1:${api.consolePort}`, '198.18.0.1');
    await consoleClient.call(logInOperator, login);
    const page = await browser.context.newPage();
    await page.goto('/m/message');
    const chat = page.getByRole('main').getByText('Chat ao vivo', { exact: true });
    await chat.waitFor();
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    const seen: number[] = [];
    for (let turn = 0; turn < run.rounds * TURNS_A_ROUND; turn += 1) {
      const isOn = turn % 2 === 1;
      const from = performance.now();
      await consoleClient.call(setSwitch, { merchantCode: 'demo', modId: 'CBS3', isOn });
      await chat.waitFor({ state: isOn ? 'attached' : 'detached' });
      seen.push(performance.now() - from);
    }
    run.report(`${seen.length} changes of a switch, seen on an open page after ${seen.map((ms) => Math.round(ms)).join(', ')} ms`);
    return {
      rates: [],
      verdicts: [
        below('delay of a switch on an open page, ms, median', median(seen), SEEN_MAX_MS),
        below('delay of a switch on an open page, ms, longest', Math.max(...seen), SEEN_MAX_MS),
      ],
    };
  } finally {
    await browser?.close();
    await api?.stop();
    await database.remove();
  }
}
