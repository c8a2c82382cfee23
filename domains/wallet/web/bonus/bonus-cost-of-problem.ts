import type { ApiProblem } from '@jogada/platform/web';
import { BonusCost } from '@jogada/wallet/contract/player';
import * as v from 'valibot';

/** The cost in a problem response; undefined if it has none. */
export function bonusCostOfProblem(problem: ApiProblem): BonusCost | undefined {
  if (problem.code !== 'bonus_would_be_lost') return undefined;
  const reading = v.safeParse(BonusCost, problem.facts);
  return reading.success ? reading.output : undefined;
}
