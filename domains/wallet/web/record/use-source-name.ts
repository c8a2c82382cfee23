import { useText } from '../use-text.ts';

/** Display name of a movement's source. Vendors and bonuses keep their own names. */
export function useSourceName(): (sourceName: string) => string {
  const t = useText();
  return (sourceName) => (t.has(`record.sources.${sourceName}`) ? t(`record.sources.${sourceName as 'pix'}`) : sourceName);
}
