import type { ApiProblem } from '@jogada/platform/web';
import { BonusCost } from '@jogada/wallet/contract/player';
import * as v from 'valibot';

/** The cost that a refusal tells; undefined when it tells none. */
export function bonusCostOfProblem(problem: ApiProblem): BonusCost | undefined {
  if (problem.code !== 'bonus_would_be_lost') return undefined;
  const reading = v.safeParse(BonusCost, problem.facts);
  return reading.success ? reading.output : undefined;
}
