import { writeLetter, type LetterTemplate } from '@jogada/content/server';
import { subscribe, type Subscription } from '@jogada/platform/server';
import {
  BEHAVIOUR_CASE_OPENED,
  postedMovements,
  WITHDRAWAL_KEY_CHANGED,
  WITHDRAWAL_REFUSED,
  type BehaviourCaseOpened,
  type Posted,
  type WithdrawalEvent,
} from '@jogada/wallet/server';

/** The movements of money that a member is written about. */
const TEMPLATES: ReadonlyMap<string, LetterTemplate> = new Map([
  ['deposit', 'deposit_confirmed'],
  ['withdrawal_paid', 'withdrawal_paid'],
  ['bonus_grant', 'bonus_granted'],
]);

/** What the wallet does is told to its members by letter; neither of the two domains knows the other. */
export const lettersOfTheWallet: readonly Subscription[] = [
  subscribe<Posted>('wallet.posted', async (ctx, tx, event) => {
    for (const { kind, transferId, merchantCode, memberId, amount, currency, at } of postedMovements(event.payload)) {
      const template = TEMPLATES.get(kind);
      if (template === undefined) continue;
      await writeLetter(ctx, tx, { merchantCode, memberId, template, facts: { amount, currency }, occasion: transferId, at: new Date(at) });
    }
  }),
  notifyOfWithdrawal(WITHDRAWAL_REFUSED, 'withdrawal_refused'),
  notifyOfWithdrawal(WITHDRAWAL_KEY_CHANGED, 'withdrawal_key_changed'),
  // How to play less, and not why now: the case is nobody's but the staff's.
  subscribe<BehaviourCaseOpened>(BEHAVIOUR_CASE_OPENED, async (ctx, tx, { payload, createdAt: at }) => {
    const { caseId: occasion, merchantCode, memberId } = payload;
    await writeLetter(ctx, tx, { merchantCode, memberId, template: 'play_check', facts: {}, occasion, at });
  }),
];

function notifyOfWithdrawal(topic: string, template: LetterTemplate): Subscription {
  return subscribe<WithdrawalEvent>(topic, async (ctx, tx, { payload, createdAt: at }) => {
    const { withdrawalId: occasion, merchantCode, memberId, amount, currency } = payload;
    await writeLetter(ctx, tx, { merchantCode, memberId, template, facts: { amount, currency }, occasion, at });
  });
}
