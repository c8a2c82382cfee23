import type { Job } from '@jogada/platform/server';
import { countTeamRounds } from './rebate/accrual/count-rounds.ts';
import { settleContracts } from './rebate/settlement/settle-contracts.ts';
import { closeDays } from './rebate/day-closing/close-days.ts';

const SECOND_MS = 1000;

export const jobs: readonly Job[] = [
  { name: 'agents.count-rounds', everyMs: SECOND_MS, run: countTeamRounds },
  { name: 'agents.close-days', everyMs: 60 * SECOND_MS, run: closeDays },
  { name: 'agents.settle-contracts', everyMs: 60 * SECOND_MS, run: settleContracts },
];
