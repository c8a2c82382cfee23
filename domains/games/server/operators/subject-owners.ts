import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfHeldWin } from '../held-wins/held-win.sql.ts';

/** Resolves the merchant that owns a subject of this domain. */
export const subjectOwners: SubjectOwners = { heldWinId: selectMerchantOfHeldWin };
