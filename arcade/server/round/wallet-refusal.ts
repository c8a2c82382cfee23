import type { ProblemCode } from '../../client-contract.ts';

const REFUSALS: Record<string, ProblemCode> = {
  insufficient_funds: 'insufficient_funds',
  account_blocked: 'account_blocked',
  limit_reached: 'limit_reached',
  session_expired: 'session_gone',
  unknown_member: 'session_gone',
  token_invalid: 'session_gone',
  game_disabled: 'game_unavailable',
  game_unknown: 'game_unavailable',
  free_rounds_unknown: 'free_rounds_over',
  free_rounds_over: 'free_rounds_over',
};

/** Problem code for a stake that the wallet refused, or whose outcome is unknown. */
export function refusalOf({ state, errorCode }: { state: string; errorCode: string | null }): ProblemCode {
  const known = REFUSALS[errorCode ?? ''];
  if (known !== undefined) return known;
  return state === 'refused' ? 'platform_unavailable' : 'bet_not_confirmed';
}
