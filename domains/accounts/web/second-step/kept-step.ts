import { ApiProblem } from '@jogada/platform/web';

/** A sign-in whose second step is to come. */
export interface KeptStep {
  readonly ticket: string;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  /** Where the visitor goes on to. */
  readonly nextPage: string;
  /** Whether what the device keeps of this sign-in is the members' user name. */
  readonly keepsUsername: boolean;
}

const PLACE = 'secondStep';

let kept: KeptStep | undefined;

/** The second step that a refusal asks for, or undefined when it is another refusal. */
export function stepOfProblem(problem: unknown, after: Pick<KeptStep, 'nextPage' | 'keepsUsername'>): KeptStep | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'second_factor_required') return undefined;
  const { ticket, hasAuthenticator, hasPasskey } = problem.facts;
  return { ticket: String(ticket), hasAuthenticator: hasAuthenticator === true, hasPasskey: hasPasskey === true, ...after };
}

export function keepStep(step: KeptStep): void {
  kept = step;
}

export function forgetStep(): void {
  kept = undefined;
  const { [PLACE]: _step, ...rest } = placeState();
  history.replaceState(rest, '');
}

/**
 * The step that waits. A phone that makes room while its owner looks into another app loads the page anew: the tab's history
 * remembers it, no storage does.
 */
export function findStep(): KeptStep | undefined {
  if (kept) history.replaceState({ ...placeState(), [PLACE]: kept }, '');
  else kept = placeState()[PLACE] as KeptStep | undefined;
  return kept;
}

function placeState(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>;
}
