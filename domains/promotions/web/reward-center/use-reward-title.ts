import type { Reward } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** Names a reward by its promotion, its VIP level or, without either, its source. */
export function useRewardTitle(): (reward: Reward) => string {
  const t = useText();
  return ({ name, vip, origin }) => {
    if (name) return name;
    return vip ? t(`rewards.vip.${vip.isMonthly ? 'monthly' : 'level_up'}`, { name: vip.levelName }) : t(`rewards.origin.${origin}`);
  };
}
