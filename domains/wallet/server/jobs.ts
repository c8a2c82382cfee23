import type { Services } from '@jogada/merchant/server';
import type { Job } from '@jogada/platform/server';
import { closeUsedUpBonuses, expireBonuses } from './bonus/expire-bonuses.ts';
import { ensureWebhook } from './cashier/ensure-webhook.ts';
import { countDays, proveDays } from './figures/count-days.ts';
import { watchDeposits } from './deposit/watch-deposits.ts';
import { maintainPartitions } from './ledger/maintain-partitions.ts';
import { recountHouses, rollUpHouses } from './ledger/roll-up-houses.ts';
import { verifyAccounts } from './ledger/verify-accounts.ts';
import { ledgerVerificationJob } from './operators/ledger-verification.ts';
import { payOutExcluded } from './protection/pay-out-excluded.ts';
import { watchBehaviour } from './protection/watch-behaviour.ts';
import { gatherRisk } from './risk/gather-risk.ts';
import { reconcileDays } from './reconciliation/reconcile-payments.ts';
import { sendRefunds } from './refund/send-refunds.ts';
import { payOut } from './withdrawal/pay-out.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 86_400_000;

export function jobs(services: Services): readonly Job[] {
  return [
    { name: 'wallet.create-partitions', everyMs: DAY_MS, run: maintainPartitions },
    { name: 'wallet.roll-up-houses', everyMs: MINUTE_MS, run: rollUpHouses },
    { name: 'wallet.recompute-house-rollups', everyMs: DAY_MS / 4, run: recountHouses },
    { name: 'wallet.count-days', everyMs: 5 * MINUTE_MS, run: countDays },
    { name: 'wallet.verify-accounts', everyMs: MINUTE_MS, run: verifyAccounts },
    ledgerVerificationJob,
    { name: 'wallet.prove-days', everyMs: DAY_MS / 4, run: proveDays },
    { name: 'wallet.pay-out', everyMs: SECOND_MS, run: (ctx) => payOut({ ...ctx, ...services }) },
    { name: 'wallet.pay-out-excluded', everyMs: 10 * SECOND_MS, run: (ctx) => payOutExcluded({ ...ctx, ...services }) },
    { name: 'wallet.send-refunds', everyMs: 2 * SECOND_MS, run: (ctx) => sendRefunds({ ...ctx, ...services }) },
    { name: 'wallet.watch-deposits', everyMs: 5 * SECOND_MS, run: (ctx) => watchDeposits({ ...ctx, ...services }) },
    { name: 'wallet.watch-behaviour', everyMs: 10 * MINUTE_MS, run: watchBehaviour },
    { name: 'wallet.link-accounts', everyMs: MINUTE_MS, run: gatherRisk },
    { name: 'wallet.reconcile-payments', everyMs: 15 * MINUTE_MS, run: (ctx) => reconcileDays({ ...ctx, ...services }) },
    { name: 'wallet.expire-bonuses', everyMs: SECOND_MS, run: expireBonuses },
    { name: 'wallet.close-used-up-bonuses', everyMs: 10 * SECOND_MS, run: closeUsedUpBonuses },
    { name: 'wallet.register-webhook', everyMs: 30 * SECOND_MS, run: (ctx) => ensureWebhook({ ...ctx, ...services }) },
  ];
}
