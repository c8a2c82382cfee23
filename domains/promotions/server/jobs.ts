import type { Job } from '@jogada/platform/server';
import { closeVipPeriods, countPoints } from './vip/count-points.ts';

const SECOND_MS = 1000;

export function jobs(): readonly Job[] {
  return [
    { name: 'promotions.count-vip-points', everyMs: SECOND_MS, run: countPoints },
    { name: 'promotions.close-vip-periods', everyMs: 60 * SECOND_MS, run: closeVipPeriods },
  ];
}
