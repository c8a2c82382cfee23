import { useGoTo } from '@jogada/platform/web';
import { useCallback } from 'react';
import { secondStepPath } from '../paths.ts';
import { storeStep, stepOfProblem, type StoredStep } from './stored-step.ts';

/** Takes a sign-in on to its second step when a refusal asks for it; answers whether it did. */
export function useSecondStep(): (problem: unknown, after: Pick<StoredStep, 'nextPage' | 'keepsUsername'>) => boolean {
  const goTo = useGoTo();
  return useCallback(
    (problem, after) => {
      const step = stepOfProblem(problem, after);
      if (!step) return false;
      storeStep(step);
      void goTo(secondStepPath, { replace: true });
      return true;
    },
    [goTo],
  );
}
