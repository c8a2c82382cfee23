import type { FrameLocator } from 'playwright-core';

/**
 * Presses these buttons of a game unless a round is under way in it, or was begun since it was opened. The page looks and presses in one
 * step: a round that ends between a look and a press would be followed by a second one, and a second stake. Answers the round's id, which
 * is empty until the server has begun it.
 */
export function beginOneRound(frame: FrameLocator, buttons: readonly string[]): Promise<string> {
  return frame.locator('#game').evaluate((game, names) => {
    const at = (name: string) => game.querySelector<HTMLElement>(`[data-testid="${name}"]`);
    const roundId = at('round-id')?.dataset['round'] ?? '';
    const isUnderWay = game.matches('[data-state="playing"], [data-state="spinning"]');
    if (roundId === '' && !isUnderWay) for (const name of names) at(name)?.click();
    return roundId;
  }, buttons);
}
