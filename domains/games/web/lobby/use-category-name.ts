import type { Game } from '@jogada/games/contract/player';
import { useText } from '../use-text.ts';

/** What a category is called. */
export function useCategoryName(): (category: Game['gameType']) => string {
  const t = useText();
  return (category) => t(`category.${category}`);
}
