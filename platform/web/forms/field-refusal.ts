import type { ApiProblem } from '../api-problem.ts';

const NAME = 'fieldrefusal';

/**
 * Announces on `window` that a call was refused for a field. The form that made the call shows it at the field and prevents the default: a
 * message apart from the form.
 */
export class FieldRefusal extends Event {
  readonly problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(NAME, { cancelable: true });
    this.problem = problem;
  }

  /** Calls the listener with each announcement. Returns the function that ends it. */
  static listen(listener: (refusal: FieldRefusal) => void): () => void {
    const handle = (event: Event) => event instanceof FieldRefusal && listener(event);
    window.addEventListener(NAME, handle);
    return () => window.removeEventListener(NAME, handle);
  }
}
