/** What the product speaks. In a file of its own: every page's first load knows it, and none of the schemas. */
export const LANGUAGES = ['pt', 'en', 'ja', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];
