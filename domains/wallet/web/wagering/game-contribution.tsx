import { isRealMember } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { useCall } from '@jogada/platform/web';
import { listOpenBonuses } from '@jogada/wallet/contract/player';
import { gameContribution } from '../bonus/wager-share.ts';
import { useText } from '../use-text.ts';

/** How much of a bet on this game counts for the bonus that is played first; nothing without an open bonus. */
export function GameContribution({ classification }: { readonly classification: string }) {
  const t = useText();
  const { session } = useSession();
  const isReal = session !== null && isRealMember(session.type);
  const { data } = useCall(listOpenBonuses, {}, { enabled: isReal });
  const bonus = data?.list[0];
  if (!bonus) return null;
  const percent = gameContribution(bonus.weights, classification);
  return <p className="truncate text-11 text-ink-3">{percent === undefined ? t('bonus.notHere') : t('bonus.countsHere', { percent })}</p>;
}
