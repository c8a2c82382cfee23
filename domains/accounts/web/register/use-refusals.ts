import type { RegistrationField } from '@jogada/accounts/contract/player';
import { useProblemText, type ApiProblem } from '@jogada/platform/web';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RegistrationForm } from './registration-payload.ts';

/** A field, or the form as a whole. */
type Place = RegistrationField | 'root';

export interface Refusals {
  readonly show: (place: Place, problem: ApiProblem) => void;
  /** The words of what the server refused there last. */
  readonly textOf: (place: Place) => string | undefined;
}

/** What the server said no to. The refusal itself is kept, so that its words follow a change of language (ACC-32). */
export function useRefusals({ setError }: UseFormReturn<RegistrationForm>): Refusals {
  const problemText = useProblemText();
  const [problems, setProblems] = useState<Partial<Record<Place, ApiProblem>>>({});
  return {
    show: (place, problem) => {
      setProblems((known) => ({ ...known, [place]: problem }));
      setError(place, { type: 'refusal', message: problem.code });
    },
    textOf: (place) => problems[place] && problemText(problems[place]),
  };
}
