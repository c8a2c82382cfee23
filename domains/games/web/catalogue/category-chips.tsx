import { loginPath, useSession } from '@jogada/accounts/web';
import type { Game } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { Chip, ChipRow } from '@jogada/platform/web/ui';
import { useEffect, useRef } from 'react';
import { CategoryIcon } from '../lobby/category-icon.tsx';
import { categoryPath } from '../lobby/lobby-categories.ts';
import { usePlatformLanes } from '../lobby/use-vendor-lanes.ts';
import { useText } from '../use-text.ts';

type Category = Game['gameType'];

const BEFORE_VENDORS: readonly Category[] = ['ALL', 'HOT', 'FAV'];
/** Lotteries have their own area. */
const NOT_HERE: ReadonlySet<Category> = new Set(['LOTT', 'ELOTT']);

/** The game center's category menu: hot games, favourites and the vendors' categories. */
export function CategoryChips({ active }: { readonly active: Category }) {
  const t = useText();
  const { session } = useSession();
  const goTo = useGoTo();
  const place = useRef<HTMLDivElement>(null);
  const ofVendors = usePlatformLanes()
    .map(({ gameCategory }) => gameCategory)
    .filter((category) => !NOT_HERE.has(category));
  const hasFavourites = !useSwitchedOff('GAMELOFAV3');
  const known = [...BEFORE_VENDORS.filter((category) => category !== 'FAV' || hasFavourites), ...ofVendors];
  const categories = known.includes(active) ? known : [...known, active];

  const at = categories.indexOf(active);
  useEffect(() => {
    const chosen = place.current?.querySelectorAll('button')[at];
    const row = chosen?.parentElement;
    if (!chosen || !row) return;
    // A row without a size, as while its screen is hidden, cannot be scrolled.
    const sized = new ResizeObserver(() =>
      row.scrollTo({ left: chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2 }),
    );
    sized.observe(row);
    return () => sized.disconnect();
  }, [at]);

  async function choose(category: Category) {
    if (category !== 'FAV' || session) return goTo(categoryPath(category), { replace: true });
    // A visitor who returns without signing in lands on the hot games.
    await goTo(categoryPath('HOT'), { replace: true });
    await goTo(loginPath(categoryPath('FAV')));
  }

  return (
    <div ref={place}>
      <ChipRow label={t('lobby.categories')} className="mt-3">
        {categories.map((category) => (
          <Chip
            key={category}
            isActive={category === active}
            icon={<CategoryIcon category={category} sizePx={24} />}
            onClick={() => void choose(category)}
          >
            {t(`category.${category}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
