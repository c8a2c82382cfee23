import type { SubjectOwners } from '@jogada/accounts/server';
import { findItemMerchant } from '../points/store.sql.ts';
import { findTournamentMerchant } from '../tournament/operator-tournament.sql.ts';
import { selectMerchantOfPromotion } from './operator-promotion.sql.ts';

/** Resolves the merchant that owns a subject of this domain. */
export const subjectOwners: SubjectOwners = {
  promotionId: selectMerchantOfPromotion,
  tournamentId: findTournamentMerchant,
  itemId: findItemMerchant,
};
