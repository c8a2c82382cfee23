import type { ApprovedAct } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import { agreedApplication } from '../application/decide-application.ts';
import { agreedItem } from '../points/edit-item.ts';
import { agreedStore } from '../points/edit-store.ts';
import { agreedRain } from '../red-rain/operator-rains.ts';
import { agreedRule } from '../referral/edit-rule.ts';
import { agreedTournament } from '../tournament/publish-tournament.ts';
import { agreedProgramme } from '../vip/edit-programme.ts';
import { agreedWheel } from '../wheel/operator-wheel.ts';
import { agreedPromotions } from './write-promotion.ts';

/** The acts of this domain that a second operator approves (S41). */
export function approvedActs(settings: Services['settings']): readonly ApprovedAct[] {
  return [
    agreedTournament,
    agreedApplication,
    agreedRain(settings),
    agreedWheel,
    agreedProgramme,
    agreedRule,
    agreedStore,
    agreedItem,
    ...agreedPromotions,
  ];
}
