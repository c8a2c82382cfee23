import { useGoTo } from '@jogada/platform/web';
import { useCallback } from 'react';
import { secondStepPath } from '../paths.ts';
import { storeStep, stepOfProblem, type StoredStep } from './stored-step.ts';

/** Continues a sign-in with its second step when the problem requires one. Returns whether it did. */
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
