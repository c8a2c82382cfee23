import type { noteActivity as contract } from '@jogada/accounts/contract/player';
import type { InputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { touchSession } from './session.sql.ts';

/** Records the member's last act on the page as use of the session (R10). */
export async function noteActivity(ctx: MemberContext, { idleMs }: InputOf<typeof contract>): Promise<Record<string, never>> {
  const { database, member, session } = ctx;
  const at = new Date(ctx.now().getTime() - idleMs);
  await touchSession(database, { memberId: member.id, sessionId: session.id, at });
  return {};
}
