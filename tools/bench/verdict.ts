import type { Ratio } from './rounds.ts';

/** A figure with its target. */
export interface Verdict {
  readonly name: string;
  readonly figure: number;
  /** Lowest and highest of the rounds, if there were rounds. */
  readonly spread: readonly [lowest: number, highest: number] | undefined;
  readonly target: string;
  /** OPEN: too few or too noisy measurements. Empty without a target. */
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

/** A figure without a target. */
export function shown(name: string, figure: Ratio): Verdict {
  return { name, figure: figure.median, spread: [figure.lowest, figure.highest], target: '', verdict: '' };
}

/** The verdict on a single figure, without a spread. */
export function below(name: string, figure: number, target: number): Verdict {
  return { name, figure: Math.round(figure), spread: undefined, target: `< ${target}`, verdict: figure < target ? 'PASS' : 'MISS' };
}
