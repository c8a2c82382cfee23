import { useSession } from '@jogada/accounts/web';
import { listRecommendedGames } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { LISTS_KEPT_MS, useCall } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import { IconThumbUp } from '@tabler/icons-react';
import { GameShelf } from '../catalogue/game-shelf.tsx';
import { useText } from '../use-text.ts';

/** Titles like those that the member played most, and why; nothing without any. */
export function RecommendedGames() {
  const t = useText();
  const { session } = useSession();
  const isOffered = !useSwitchedOff('RECOMMEND3');
  // Requested at each visit of the lobby: the member may have paused or played since.
  const { data } = useCall(listRecommendedGames, {}, { enabled: session !== null && isOffered, staleTime: 0, gcTime: LISTS_KEPT_MS });
  if (!session || !isOffered || !data || data.list.length === 0) return null;
  const names = data.becauseOf.map(({ gameName }) => gameName).join(', ');
  return (
    <Section title={t('lobby.forYou')} icon={<IconThumbUp size={20} aria-hidden="true" className="text-primary" />}>
      <p className="-mt-2 mb-3 text-13 text-ink-2">{t('lobby.becauseOf', { names })}</p>
      <GameShelf games={data.list} hasOneRow />
    </Section>
  );
}
