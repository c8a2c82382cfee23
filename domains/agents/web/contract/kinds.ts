import type { SwitchName } from '@jogada/merchant/contract/player';
import type { ContractKind } from '@jogada/agents/contract/player';
import { dividendContractPath, hourContractPath, salaryContractPath } from '../paths.ts';

export const CONTRACT_PATHS = {
  daily_salary: salaryContractPath,
  dividend: dividendContractPath,
  hourly_salary: hourContractPath,
} as const satisfies Record<ContractKind, string>;

export const CONTRACT_SWITCHES = {
  daily_salary: 'DAILYSALCONT3',
  dividend: 'SIGNCONDIV3',
  hourly_salary: 'HOURSAL3',
} as const satisfies Record<ContractKind, SwitchName>;
