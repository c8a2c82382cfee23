import { afterAll, beforeAll, expect, test } from 'vitest';
import { playHostile } from '@jogada/vendor-simulator';
import { verifyLedger } from '../../../domains/wallet/server/ledger/verify-ledger.ts';
import { compareWithVendor } from '../testing/compare-with-vendor.ts';
import { startApi, type TestApi } from '../testing/index.ts';
import { launchForPlayers } from '../testing/launch-for-players.ts';

const GAME = 'tesouro-da-mata';
const CALLS_MAX = 3000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('S46, L-06: A vendor that duplicates, reorders, delays, truncates and forges its calls neither gains nor loses a centavo', async () => {
  const key = api.secrets.vendorKeys['arcade'];
  const { callLog, callCount, playCounts } = await playHostile({
    url: api.url,
    vendor: 'arcade',
    keyId: key?.keyId ?? '',
    secret: key?.secret ?? '',
    now: api.now,
    gameId: GAME,
    launchTokens: await launchForPlayers(api, { playerCount: 12, gameId: GAME }),
    lateWin: 'refuse',
    seed: 20_260_901,
    callsMax: CALLS_MAX,
    durationMaxMs: 120_000,
  });

  expect(callCount).toBeGreaterThanOrEqual(CALLS_MAX);
  expect(playCounts.size).toBe(13);
  expect(callLog.complaints).toEqual([]);
  expect(await compareWithVendor(api.database, { callLog, vendorCode: 'arcade' })).toEqual([]);
  expect((await verifyLedger(api.database)).filter(({ broken }) => broken > 0n)).toEqual([]);

  // Checks the comparison itself: it detects a difference of one centavo and a movement that only the vendor has.
  const [account] = callLog.accounts;
  if (!account) throw new Error('no round was played');
  callLog.write(account, { transactionId: 'never-sent', kind: 'promo_win', amount: 1n, winAmount: 0n });
  expect(await compareWithVendor(api.database, { callLog, vendorCode: 'arcade' })).toHaveLength(2);
}, 150_000);
