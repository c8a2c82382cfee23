/** The product's languages. In a file of its own, as every page's first load needs it without the schemas. */
export const LANGUAGES = ['pt', 'en', 'ja', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];
