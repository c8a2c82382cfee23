import type { FrameLocator } from 'playwright-core';

/**
 * Presses these buttons of a game unless a round is in progress or has begun since the game was opened. The page checks and presses in one
 * step: if a round ended between a check and a press, a second round would begin, with a second stake. Returns the round's id, which is
 * empty until the server has begun it.
 */
export function beginOneRound(frame: FrameLocator, buttons: readonly string[]): Promise<string> {
  return frame.locator('#game').evaluate((game, names) => {
    const at = (name: string) => game.querySelector<HTMLElement>(`[data-testid="${name}"]`);
    const roundId = at('round-id')?.dataset['round'] ?? '';
    const isUnderWay = game.matches('[data-state="playing"]');
    if (roundId === '' && !isUnderWay) for (const name of names) at(name)?.click();
    return roundId;
  }, buttons);
}
