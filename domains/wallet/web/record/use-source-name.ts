import { useText } from '../use-text.ts';

/** What a movement comes from, in the reader's language; a vendor and a bonus are called as they are. */
export function useSourceName(): (sourceName: string) => string {
  const t = useText();
  return (sourceName) => (t.has(`record.sources.${sourceName}`) ? t(`record.sources.${sourceName as 'pix'}`) : sourceName);
}
