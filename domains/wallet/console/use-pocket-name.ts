import { useText } from './use-text.ts';

export function usePocketName(): (pocket: string) => string {
  const t = useText();
  return (pocket) => (t.has(`pockets.${pocket}`) ? t(`pockets.${pocket as 'cash'}`) : pocket);
}
