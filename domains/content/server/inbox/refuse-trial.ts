import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';

/** Free trials have neither an inbox nor a chat (CON-10, S33). @throws Problem `free_reject` */
export function refuseTrial({ member }: MemberContext): void {
  if (member.type === TRIAL_TYPE) throw new Problem('free_reject');
}
