import { ApiProblem } from '@jogada/platform/web';

/** A sign-in whose second step is to come. */
export interface StoredStep {
  readonly ticket: string;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  /** Where the visitor goes on to. */
  readonly nextPage: string;
  /** Whether what the device keeps of this sign-in is the members' user name. */
  readonly keepsUsername: boolean;
}

const PLACE = 'secondStep';

let kept: StoredStep | undefined;

/** The second step that a refusal asks for, or undefined when it is another refusal. */
export function stepOfProblem(problem: unknown, after: Pick<StoredStep, 'nextPage' | 'keepsUsername'>): StoredStep | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'second_factor_required') return undefined;
  const { ticket, hasAuthenticator, hasPasskey } = problem.facts;
  return { ticket: String(ticket), hasAuthenticator: hasAuthenticator === true, hasPasskey: hasPasskey === true, ...after };
}

export function storeStep(step: StoredStep): void {
  kept = step;
}

export function clearStep(): void {
  kept = undefined;
  const { [PLACE]: _step, ...rest } = placeState();
  history.replaceState(rest, '');
}

/** The step that waits, if any. */
export function findStep(): StoredStep | undefined {
  kept ??= placeState()[PLACE] as StoredStep | undefined;
  return kept;
}

/**
 * Has the tab's history remember the step: a phone that makes room while its owner looks into another app loads the page
 * anew. No storage has it.
 */
export function rememberStep(step: StoredStep): void {
  history.replaceState({ ...placeState(), [PLACE]: step }, '');
}

function placeState(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>;
}
