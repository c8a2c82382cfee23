import type { Sql } from '@jogada/platform/server';
import { updateClubLabelUnlessOther } from './staff-members.sql.ts';

/**
 * Says what the club calls a member from now on, where that follows from a rule: a word that the staff chose stays.
 * @param naming.replaces the rule's own words; at most these are replaced
 */
export async function nameInClub(tx: Sql, naming: { memberId: string; label: string; replaces: readonly string[] }): Promise<void> {
  await updateClubLabelUnlessOther(tx, naming);
}
