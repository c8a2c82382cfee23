interface Wait {
  readonly longestMs: number;
  /** Where a browser cannot say that it is idle. */
  readonly blindlyMs: number;
}

const FIRST: Wait = { longestMs: 3_000, blindlyMs: 300 };
const TURN: Wait = { longestMs: 200, blindlyMs: 30 };

let idle: Promise<void> | undefined;
let isHurried = false;

/**
 * Resolves once the page has been taken over and has nothing better to do, or as soon as a finger comes down; for what comes
 * later in the life of the page at once.
 */
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
 * Resolves in an idle moment of one's own: those who ask together go one after another, so that a tap or a frame comes between two. Once
 * a finger has come down nobody waits any more.
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

/** Lets a tap or a frame come between two pieces of work. */
export function nextTask(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
}
