import { MEMBER_REGISTERED, SESSION_STARTED } from '@jogada/accounts/server';
import { subscribe, subscribeTogether, type Subscription } from '@jogada/platform/server';
import { pending } from './rebate/accrual/count.sql.ts';
import { countLogin } from './rebate/accrual/count-login.ts';
import { placeNewMember } from './tree/place-member.ts';

export const subscriptions: readonly Subscription[] = [
  subscribe('agents.place_member', MEMBER_REGISTERED, placeNewMember),
  subscribe('agents.note_coming', SESSION_STARTED, countLogin),
  subscribeTogether('agents.queue_rounds', 'wallet.posted', pending.handle),
];
