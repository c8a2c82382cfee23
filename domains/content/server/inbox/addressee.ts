import type { MemberContext } from '@jogada/accounts/server';
import type { Addressee } from './letter.sql.ts';

/** Whose letters are meant when a member asks. */
export function addresseeOf({ member }: MemberContext): Addressee {
  return { memberId: member.id, merchantCode: member.merchantCode, since: member.registeredAt };
}
