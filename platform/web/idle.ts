const LONGEST_WAIT_MS = 3_000;
/** Where a browser cannot say that it is idle. */
const WAIT_BLINDLY_MS = 300;

let idle: Promise<void> | undefined;
let isHurried = false;

/**
 * Resolves once the page has been taken over and has nothing better to do, or as soon as a finger comes down; for what comes
 * later in the life of the page at once.
 */
export function firstIdle(): Promise<void> {
  return (idle ??= Promise.race([fingerDown(), idleWithin(LONGEST_WAIT_MS)]));
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

/** An idle moment that does not come is not waited for. */
const TURN_WAIT_MS = 200;

let lastTurn: Promise<void> | undefined;

/**
 * Resolves in an idle moment of one's own: those who ask together go one after another, so that a tap or a frame comes between two. Once
 * a finger has come down nobody waits any more.
 */
export function idleTurn(): Promise<void> {
  lastTurn = (lastTurn ?? firstIdle()).then(() => (isHurried ? undefined : Promise.race([fingerDown(), idleWithin(TURN_WAIT_MS)])));
  return lastTurn;
}

function idleWithin(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, Math.min(timeout, WAIT_BLINDLY_MS));
  });
}

/** Lets a tap or a frame come between two pieces of work. */
export function nextTask(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
}
