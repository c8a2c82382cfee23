import { ApiProblem } from '@jogada/platform/web';

/** A sign-in with a pending second step. */
export interface StoredStep {
  readonly ticket: string;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  /** The page after the sign-in. */
  readonly nextPage: string;
  /** Whether the device stores the member's username for this sign-in. */
  readonly keepsUsername: boolean;
}

const PLACE = 'secondStep';

let kept: StoredStep | undefined;

/** The second step that a problem requires; undefined for other problems. */
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

/** The pending step, if any. */
export function findStep(): StoredStep | undefined {
  kept ??= placeState()[PLACE] as StoredStep | undefined;
  return kept;
}

/**
 * Stores the step in the tab's history state: a phone can unload the page while the user opens the authenticator app. Not in any storage.
 */
export function rememberStep(step: StoredStep): void {
  history.replaceState({ ...placeState(), [PLACE]: step }, '');
}

function placeState(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>;
}
