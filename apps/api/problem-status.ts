import { PLATFORM_PROBLEMS, type ProblemCode, type ProblemTables } from '@jogada/platform/contract';
import { ACCOUNT_PROBLEMS } from '@jogada/accounts/contract/problems';
import { AGENT_PROBLEMS } from '@jogada/agents/contract/problems';
import { GAME_PROBLEMS } from '@jogada/games/contract/problems';
import { MERCHANT_PROBLEMS } from '@jogada/merchant/contract/problems';
import { PROMOTION_PROBLEMS } from '@jogada/promotions/contract/problems';
import { WALLET_PROBLEMS } from '@jogada/wallet/contract/problems';

/** The table of each owner of codes. */
export const PROBLEM_TABLES: ProblemTables = {
  platform: PLATFORM_PROBLEMS,
  merchant: MERCHANT_PROBLEMS,
  accounts: ACCOUNT_PROBLEMS,
  wallet: WALLET_PROBLEMS,
  games: GAME_PROBLEMS,
  promotions: PROMOTION_PROBLEMS,
  agents: AGENT_PROBLEMS,
};

/** Every code with which a call may be refused, with its HTTP status. */
export const PROBLEM_STATUS: Readonly<Record<ProblemCode, number>> = Object.assign({}, ...Object.values(PROBLEM_TABLES));

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, code);
}
