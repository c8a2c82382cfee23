import { Problem } from '@jogada/platform/contract';
import type { Refusal } from '../../contract/player/index.ts';

/**
 * Returns without a refusal.
 * @throws Problem for a refusal
 */
export function refuse(refusal: Refusal): void {
  switch (refusal) {
    case null:
      return;
    case 'first_bet_needed':
    case 'not_for_this_account':
      throw new Problem('promotion_not_for_you', { reason: refusal });
    case 'had_already':
      throw new Problem('reward_claimed');
    case 'budget_spent':
      throw new Problem('promotion_budget_spent');
    case 'not_open':
      throw new Problem('promotion_not_found');
    default:
      refusal satisfies never;
  }
}
