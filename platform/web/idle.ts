interface Wait {
  readonly longestMs: number;
  /** For browsers without requestIdleCallback. */
  readonly blindlyMs: number;
}

const FIRST: Wait = { longestMs: 3_000, blindlyMs: 300 };
const TURN: Wait = { longestMs: 200, blindlyMs: 30 };

let idle: Promise<void> | undefined;
let isHurried = false;

/** Resolves once the page is hydrated and idle, or at the first touch or key. Later calls resolve at once. */
export function firstIdle(): Promise<void> {
  return (idle ??= Promise.race([fingerDown(), idleWithin(FIRST)]));
}

let finger: Promise<void> | undefined;

function fingerDown(): Promise<void> {
  return (finger ??= new Promise((resolve) => {
    const hurry = () => {
      isHurried = true;
      resolve();
    };
    addEventListener('pointerdown', hurry, { once: true, capture: true });
    addEventListener('keydown', hurry, { once: true, capture: true });
  }));
}

let lastTurn: Promise<void> | undefined;

/**
 * Resolves in an idle moment of its own: concurrent calls are queued, so that input and frames are handled in between. After the first
 * touch or key it resolves at once.
 */
export function idleTurn(): Promise<void> {
  lastTurn = (lastTurn ?? firstIdle()).then(() => (isHurried ? undefined : Promise.race([fingerDown(), idleWithin(TURN)])));
  return lastTurn;
}

function idleWithin({ longestMs, blindlyMs }: Wait): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, blindlyMs);
  });
}

/** Yields to input and frames between two pieces of work. */
export function nextTask(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
}
