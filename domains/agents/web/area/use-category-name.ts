import { useText } from '../use-text.ts';

const NAMED = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT'] as const;

/** Display name of a game category; '*' covers categories without a rate of their own. */
export function useCategoryName(): (category: string) => string {
  const t = useText();
  return (category) => {
    const named = NAMED.find((name) => name === category);
    if (named) return t(`category.${named}`);
    return category === '*' ? t('category.other') : category;
  };
}
