import type { MemberContext } from '@jogada/accounts/server';
import type { Addressee } from './letter.sql.ts';

/** The inbox of the calling member. */
export function addresseeOf({ member }: MemberContext): Addressee {
  return { memberId: member.id, merchantCode: member.merchantCode, since: member.registeredAt };
}
