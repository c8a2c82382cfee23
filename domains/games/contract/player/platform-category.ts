import type { Game } from './catalogue.ts';

type Category = Game['gameType'];

/** Vendors of sports whose sport is a category of its own (document 2, sections 3 and 4). */
const OF_THEIR_OWN: Readonly<Record<string, Category>> = { IMES: 'ESPORTS', SV3: 'COCKFIGHT' };

/** The category that a vendor's sports belong to; any other category is what it is. */
export function platformCategoryOf(category: Category, vassalage: string): Category {
  return category === 'SPORTS' ? (OF_THEIR_OWN[vassalage.toUpperCase()] ?? category) : category;
}
