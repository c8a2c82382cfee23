import type { ApiProblem } from '@jogada/platform/web';
import { createContext } from 'react';

/** Rings for every refused call of the page, so that one place may answer what concerns the whole page. */
export interface ProblemBell {
  readonly ring: (problem: ApiProblem) => void;
  readonly listen: (listener: (problem: ApiProblem) => void) => () => void;
}

export function createProblemBell(): ProblemBell {
  const listeners = new Set<(problem: ApiProblem) => void>();
  return {
    ring(problem) {
      for (const listener of listeners) listener(problem);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ProblemBellContext = createContext<ProblemBell>(createProblemBell());
