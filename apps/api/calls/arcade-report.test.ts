import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileDay } from '../../../domains/games/server/reconciliation/reconcile-day.ts';
import { httpTransactionReport } from '../../../domains/games/server/reconciliation/transaction-report.ts';
import { launchGame } from '@jogada/games/contract/player';
import { aFundedPlayer, startApi, type TestApi } from '../testing/index.ts';

const GAME = 'tesouro-da-mata';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasArcade: true });
});
afterAll(() => api.close());

async function callArcade(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${api.arcadeUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

async function playOneRound(): Promise<void> {
  const { client } = await aFundedPlayer(api);
  const { content } = await client.call(launchGame, { gameId: GAME });
  const token = new URL(content.game_url).searchParams.get('token');
  const { sessionToken } = await callArcade('session', { gameId: GAME, mode: 'real', token });
  await callArcade('rounds', { spinKey: randomBytes(12).toString('hex'), stakeAmount: '100' }, String(sessionToken));
}

test("The report of the built-in vendor agrees with the ledger, and needs the vendor's own credentials", async () => {
  const day = new Date().toISOString().slice(0, 10);
  for (let round = 0; round < 4; round += 1) await playOneRound();

  const { keyId, secret } = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const url = new URL('/reports/transactions', api.arcadeUrl);
  const report = httpTransactionReport({ url, vendorCode: 'arcade', keyId, secret, now: api.now, isPublicOnly: false });
  const { runId, differenceCount } = await reconcileDay(api.composition.backgroundContext, { vendorCode: 'arcade', day, report });
  expect(differenceCount).toBe(0n);
  const [run] = await api.database.query<{ line_count: bigint }>('select line_count from games.reconciliation_run where id = $1', [runId]);
  expect(Number(run?.line_count)).toBeGreaterThanOrEqual(4);

  expect((await fetch(`${url}?day=${day}`)).status).toBe(401);
  const forged = httpTransactionReport({ url, vendorCode: 'arcade', keyId, secret: `${secret}0`, now: api.now, isPublicOnly: false });
  await expect(forged(day)[Symbol.asyncIterator]().next()).rejects.toThrow('401');
});
