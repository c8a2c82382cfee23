import type { Services } from '@jogada/merchant/server';
import type { Job } from '@jogada/platform/server';
import { keepPartitions } from './ledger/keep-partitions.ts';

const DAY_MS = 86_400_000;

export function jobs(_services: Services): readonly Job[] {
  return [{ name: 'wallet.keep-partitions', everyMs: DAY_MS, run: keepPartitions }];
}
