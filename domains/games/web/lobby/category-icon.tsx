import type { Game } from '@jogada/games/contract/player';
import { useImageBase } from '@jogada/platform/web';
import { CATEGORY_ART } from './lobby-categories.ts';

export function CategoryIcon({ category, sizePx = 32 }: { readonly category: Game['gameType']; readonly sizePx?: number }) {
  const art = CATEGORY_ART[category];
  const base = useImageBase();
  if (!art) return null;
  return <img src={`${base}${art}-96.webp`} alt="" width={sizePx} height={sizePx} className="shrink-0 object-contain" />;
}
