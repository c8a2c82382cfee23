import type { Ratio } from './rounds.ts';

/** A figure beside what it should be. */
export interface Verdict {
  readonly name: string;
  readonly figure: number;
  /** Lowest and highest of the rounds, where there were rounds. */
  readonly spread: readonly [lowest: number, highest: number] | undefined;
  readonly target: string;
  /** OPEN: too few, or too noisy, to say. Empty where nothing is asked of it. */
  readonly verdict: 'PASS' | 'MISS' | 'OPEN' | '';
}

export function atLeast(name: string, figure: Ratio, target: number): Verdict {
  const isReached = figure.median >= target;
  return {
    name,
    figure: figure.median,
    spread: [figure.lowest, figure.highest],
    target: `>= ${target}`,
    verdict: isReached ? 'PASS' : 'MISS',
  };
}

export function atMost(name: string, figure: Ratio, target: number): Verdict {
  const isKept = figure.median <= target;
  return {
    name,
    figure: figure.median,
    spread: [figure.lowest, figure.highest],
    target: `<= ${target}`,
    verdict: isKept ? 'PASS' : 'MISS',
  };
}

/** A figure to know, of which nothing is asked. */
export function shown(name: string, figure: Ratio): Verdict {
  return { name, figure: figure.median, spread: [figure.lowest, figure.highest], target: '', verdict: '' };
}

/** A figure that there is one of: the verdict without a spread. */
export function below(name: string, figure: number, target: number): Verdict {
  return { name, figure: Math.round(figure), spread: undefined, target: `< ${target}`, verdict: figure < target ? 'PASS' : 'MISS' };
}
