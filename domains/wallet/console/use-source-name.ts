import { useText } from './use-text.ts';

/** What a source of postings is called at the desk; a vendor goes by its code. */
export function useSourceName(): (source: string) => string {
  const t = useText();
  return (source) => (t.has(`house.sources.${source}`) ? t(`house.sources.${source as 'pix'}`) : source);
}
