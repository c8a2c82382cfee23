import type { Services } from '@jogada/merchant/server';
import type { Job } from '@jogada/platform/server';
import { endExpiredFreeRounds } from './free-rounds/end-free-rounds.ts';
import { deleteLaunchesExpiredBefore } from './launch/launch-session.sql.ts';
import { reconcileYesterday } from './reconciliation/reconcile-yesterday.ts';
import { markHotGames } from './catalogue/mark-hot-games.ts';
import { observeReturns } from './catalogue/observe-returns.ts';
import { syncWallet } from './catalogue/sync-wallet.ts';
import { settleHeldWins } from './held-wins/settle-held-wins.ts';
import { endStuckRounds } from './stuck-rounds/end-stuck-rounds.ts';
import { returnIdleMoney, settleDueTransfers } from './transfer-wallet/transfer-wallet-jobs.ts';
import { WINNER_KEPT_MS } from './winner-board/read-winner-board.ts';
import { deleteWinnersBefore } from './winner-board/winner.sql.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Retention of launches, as a record of who played what and from which address. */
const LAUNCH_RETENTION_MS = 30 * 24 * HOUR_MS;

export function jobs(services: Services): readonly Job[] {
  return [
    { name: 'games.end-stuck-rounds', everyMs: MINUTE_MS, run: endStuckRounds },
    { name: 'games.end-free-rounds', everyMs: 10 * SECOND_MS, run: endExpiredFreeRounds },
    { name: 'games.settle-held-wins', everyMs: 2 * SECOND_MS, run: (ctx) => settleHeldWins({ ...ctx, ...services }) },
    { name: 'games.settle-vendor-transfers', everyMs: SECOND_MS, run: (ctx) => settleDueTransfers({ ...ctx, ...services }) },
    { name: 'games.return-idle-money', everyMs: 5 * SECOND_MS, run: (ctx) => returnIdleMoney({ ...ctx, ...services }) },
    // Runs hourly; reconciles each vendor and day once.
    { name: 'games.reconcile', everyMs: HOUR_MS, run: (ctx) => reconcileYesterday({ ...ctx, ...services }) },
    { name: 'games.observe-returns', everyMs: HOUR_MS, run: observeReturns },
    { name: 'games.mark-hot', everyMs: 5 * MINUTE_MS, run: markHotGames },
    // The catalogue has many writers. This bounds the age of the wallet's copy.
    { name: 'games.sync-wallet', everyMs: MINUTE_MS, run: (ctx) => ctx.database.transaction((tx) => syncWallet(tx)) },
    {
      name: 'games.delete-launches',
      everyMs: HOUR_MS,
      run: (ctx) => deleteLaunchesExpiredBefore(ctx.database, new Date(ctx.now().getTime() - LAUNCH_RETENTION_MS)),
    },
    {
      name: 'games.clear-winner-board',
      everyMs: HOUR_MS,
      run: (ctx) => deleteWinnersBefore(ctx.database, new Date(ctx.now().getTime() - WINNER_KEPT_MS)),
    },
  ];
}
