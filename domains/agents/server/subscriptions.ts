import { MEMBER_REGISTERED, SESSION_STARTED } from '@jogada/accounts/server';
import { subscribe, subscribeTogether, type Subscription } from '@jogada/platform/server';
import { pending } from './rebate/count/count.sql.ts';
import { noteComing } from './rebate/count/note-coming.ts';
import { placeNewMember } from './tree/place-member.ts';

export const subscriptions: readonly Subscription[] = [
  subscribe(MEMBER_REGISTERED, placeNewMember),
  subscribe(SESSION_STARTED, noteComing),
  subscribeTogether('wallet.posted', pending.handle),
];
