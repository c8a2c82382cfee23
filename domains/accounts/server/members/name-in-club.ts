import type { Sql } from '@jogada/platform/server';
import { updateClubLabelUnlessOther } from './staff-members.sql.ts';

/**
 * Sets a member's club label by a rule. A label set by staff stays.
 * @param naming.replaces the rule's own labels; only these and an empty one are replaced
 */
export async function nameInClub(tx: Sql, naming: { memberId: string; label: string; replaces: readonly string[] }): Promise<void> {
  await updateClubLabelUnlessOther(tx, naming);
}
