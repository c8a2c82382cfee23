import { useSession } from '@jogada/accounts/web';
import { readLastGame } from '@jogada/games/contract/player';
import { LISTS_KEPT_MS, PageLink, useCall } from '@jogada/platform/web';
import { Picture } from '@jogada/platform/web/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { tilePath } from '../catalogue/tile-path.ts';
import { useText } from '../use-text.ts';

/** Link to the game that the member opened last; nothing without one. */
export function ContinueGame() {
  const t = useText();
  const { session } = useSession();
  // Requested at each visit of the lobby: the member may have paused or played since.
  const { data } = useCall(readLastGame, {}, { enabled: session !== null, staleTime: 0, gcTime: LISTS_KEPT_MS });
  const game = session && data?.game;
  if (!game) return null;
  return (
    <PageLink
      to={tilePath(game)}
      className="press mt-5 flex max-w-[560px] items-center gap-3 rounded-card bg-s1 p-2 pr-4 ring-1 ring-line ring-inset"
    >
      <Picture path={game.iconUrl} widths={[240]} sizes="44px" alt="" colour={game.iconColour} className="size-11 shrink-0 rounded-tile" />
      <span className="min-w-0 flex-1 truncate font-semibold text-ink">{t('lobby.goOn', { name: game.displayName || game.gameName })}</span>
      <IconChevronRight size={20} aria-hidden="true" className="text-ink-3" />
    </PageLink>
  );
}
