import { useText } from '../use-text.ts';

const NAMED = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT'] as const;

/** What a kind of game is called; '*' stands for those that have no rate of their own. */
export function useCategoryName(): (category: string) => string {
  const t = useText();
  return (category) => {
    const named = NAMED.find((name) => name === category);
    if (named) return t(`category.${named}`);
    return category === '*' ? t('category.other') : category;
  };
}
