import type { Game } from '@jogada/games/contract/player';
import { useText } from '../use-text.ts';

/** Returns a function that translates a category's name. */
export function useCategoryName(): (category: Game['gameType']) => string {
  const t = useText();
  return (category) => t(`category.${category}`);
}
