import type { SubjectOwners } from '@jogada/accounts/server';
import { selectMerchantOfHeldWin } from '../held-wins/held-win.sql.ts';

/** Whose this domain's things are. */
export const subjectOwners: SubjectOwners = { heldWinId: selectMerchantOfHeldWin };
