import { useText } from '../use-text.ts';

/** The name of a category of games; its code, if it has none. */
export function CategoryName({ category }: { readonly category: string }) {
  const t = useText();
  const key = `categories.names.${category}`;
  return t.has(key) ? t(key as 'categories.names.RNG') : category;
}
