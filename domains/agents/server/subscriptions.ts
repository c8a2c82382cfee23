import { MEMBER_REGISTERED, SESSION_STARTED } from '@jogada/accounts/server';
import { subscribe, type Subscription } from '@jogada/platform/server';
import { noteEndedRounds } from './count/hear-rounds.ts';
import { noteComing } from './count/note-coming.ts';
import { placeNewMember } from './tree/place-member.ts';

export const subscriptions: readonly Subscription[] = [
  subscribe(MEMBER_REGISTERED, placeNewMember),
  subscribe(SESSION_STARTED, noteComing),
  subscribe('wallet.posted', noteEndedRounds),
];
