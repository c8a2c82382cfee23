import type { MemberContext } from '@jogada/accounts/server';
import { selectOpenSignals } from './behaviour.sql.ts';

/** Whether the member has an open case with signals of risky play (R24). */
export async function hasRiskSignal({ database, member }: Pick<MemberContext, 'database' | 'member'>): Promise<boolean> {
  return (await selectOpenSignals(database, member.id)) !== undefined;
}
