import type { ApprovedAct } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import { agreedApplication } from '../application/decide-application.ts';
import { agreedRain } from '../red-rain/operator-rains.ts';
import { agreedTournament } from '../tournament/publish-tournament.ts';

/** The acts of this domain that a second operator approves (S41). */
export function approvedActs(settings: Services['settings']): readonly ApprovedAct[] {
  return [agreedTournament, agreedApplication, agreedRain(settings)];
}
