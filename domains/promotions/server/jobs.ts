import type { Services } from '@jogada/merchant/server';
import type { Job } from '@jogada/platform/server';
import { deleteUnusedImages } from './application/delete-unused-images.ts';
import { settleCashBack } from './cash-back/settle-cash-back.ts';
import { deleteCountedRounds } from './mission/delete-counted-rounds.ts';
import { expirePoints } from './points/expire-points.ts';
import { qualifyReferrals } from './referral/qualify-referrals.ts';
import { lapseUnclaimed } from './rewards/lapse-rewards.ts';
import { countTournamentRounds } from './tournament/count-rounds.ts';
import { payPrizes } from './tournament/pay-prizes.ts';
import { settleTournaments } from './tournament/settle-tournaments.ts';
import { closeVipPeriods, countPoints } from './vip/count-points.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export function jobs({ settings }: Pick<Services, 'settings'>): readonly Job[] {
  return [
    { name: 'promotions.count-vip-points', everyMs: SECOND_MS, run: (ctx) => countPoints({ ...ctx, settings }) },
    { name: 'promotions.close-vip-periods', everyMs: MINUTE_MS, run: (ctx) => closeVipPeriods({ ...ctx, settings }) },
    { name: 'promotions.expire-points', everyMs: 60 * MINUTE_MS, run: expirePoints },
    { name: 'promotions.qualify-referrals', everyMs: 2 * SECOND_MS, run: qualifyReferrals },
    { name: 'promotions.count-tournament-rounds', everyMs: 2 * SECOND_MS, run: countTournamentRounds },
    { name: 'promotions.settle-tournaments', everyMs: 5 * SECOND_MS, run: settleTournaments },
    { name: 'promotions.pay-tournament-prizes', everyMs: 5 * SECOND_MS, run: payPrizes },
    { name: 'promotions.settle-cash-back', everyMs: 15 * SECOND_MS, run: settleCashBack },
    { name: 'promotions.lapse-rewards', everyMs: 15 * SECOND_MS, run: lapseUnclaimed },
    { name: 'promotions.delete-unused-images', everyMs: 60 * MINUTE_MS, run: deleteUnusedImages },
    { name: 'promotions.delete-counted-rounds', everyMs: 60 * MINUTE_MS, run: deleteCountedRounds },
  ];
}
