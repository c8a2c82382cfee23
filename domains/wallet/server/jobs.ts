import type { Job } from '@jogada/platform/server';
import { keepPartitions } from './ledger/keep-partitions.ts';

const DAY_MS = 86_400_000;

export const jobs: Job[] = [{ name: 'wallet.keep-partitions', everyMs: DAY_MS, run: keepPartitions }];
