import type { Game } from './catalogue.ts';

type Category = Game['gameType'];

/** Sports vendors whose sport is a category of its own (document 2, sections 3 and 4). */
const OF_THEIR_OWN: Readonly<Record<string, Category>> = { IMES: 'ESPORTS', SV3: 'COCKFIGHT' };

/** Maps a vendor's sports to the platform category. Other categories are returned unchanged. */
export function platformCategoryOf(category: Category, vassalage: string): Category {
  return category === 'SPORTS' ? (OF_THEIR_OWN[vassalage.toUpperCase()] ?? category) : category;
}
