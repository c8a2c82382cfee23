import { useText } from './use-text.ts';

/** Display name of a posting source in the console. A vendor is shown by its code. */
export function useSourceName(): (source: string) => string {
  const t = useText();
  return (source) => (t.has(`house.sources.${source}`) ? t(`house.sources.${source as 'pix'}`) : source);
}
