import { newId } from '@jogada/platform/server';
import { award, grantWheelTickets } from '@jogada/promotions/server';
import { writeLetter } from '@jogada/content/server';
import { postWithin } from '@jogada/wallet/server';
import { agreedAdjustment } from '../../domains/wallet/server/adjustment/adjust-member.ts';
import { insertIncident } from '../../domains/wallet/server/cashier/incident.sql.ts';
import { giveBonus } from '../../domains/wallet/server/bonus/give-bonus.ts';
import { insertWithdrawal } from '../../domains/wallet/server/withdrawal/withdrawal.sql.ts';
import { sealText } from '../../domains/wallet/server/cashier/sealed-text.ts';
import { createOneOfEach, type TestApi } from '../../apps/api/testing/index.ts';
import type { Person } from './people.ts';

/** Ids of existing objects, by field name. */
export type ObjectIds = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;
const PIX_KEY = '52998224725';
let count = 0;

/** Creates one of each object that a call can name by an id for a member; returns the ids by field name. */
export async function createMemberObjects(api: TestApi, { id: memberId, merchantCode, username }: Person): Promise<ObjectIds> {
  count += 1;
  const number = count;
  const at = api.now();
  const later = new Date(at.getTime() + 7 * DAY_MS);
  const owned = { merchantCode, memberId, at };
  const objectIds = await createOneOfEach(api, { merchantCode, memberId, number });
  const bonusId = newId('bon', at);
  const withdrawalId = newId('wdr', at);
  const rewardId = await api.owner.transaction(async (tx) => {
    await giveBonus(tx, {
      ...owned,
      bonusId,
      promotionCode: 'attack',
      name: '',
      currency: 'BRL',
      amount: 1000n,
      wagerRequiredAmount: 1000n,
      spendsFirst: 'cash',
      weightRule: 'standard',
      maximumBetAmount: null,
      maximumCashAmount: null,
      expiresAt: later,
      givenBy: 'attack',
      reason: 'attack',
    });
    const hold = { kind: 'withdrawal_hold', source: 'pix', externalId: `${withdrawalId}:held`, amount: 5000n, currency: 'BRL' } as const;
    await postWithin(tx, [{ ...owned, ...hold }]);
    await insertWithdrawal(tx, {
      ...owned,
      withdrawalId,
      amount: hold.amount,
      currency: 'BRL',
      pixKeyKind: 'cpf',
      pixKeyCipher: sealText(PIX_KEY, api.secrets),
      pixKeyMasked: '***',
      state: 'in_review',
      readyAt: null,
      dueAt: later,
    });
    await grantWheelTickets(tx, { ...owned, count: 1, occasion: `attack-${number}`, secrets: api.secrets });
    await writeLetter({ realtime: api.composition.services.realtime }, tx, {
      ...owned,
      template: 'bonus_granted',
      facts: { amount: '100', currency: 'BRL' },
      occasion: `attack-${number}`,
    });
    const gift = { origin: 'mission', occasion: `attack-${number}`, promotionCode: 'attack', currency: 'BRL' } as const;
    const made = await award(tx, { ...owned, ...gift, amount: 700n, terms: { form: 'cash' }, claimBy: later, isEarnedByPlay: false });
    return made.outcome === 'awarded' ? made.rewardId : '';
  });
  const more = await createDecidedObjects(api, { ...owned, number, withdrawalId, contractId: objectIds['contractId'] ?? '' });
  const [found] = await api.owner.query<Record<string, string | null>>(
    `select (select ticket_id from promotions.wheel_ticket where member_id = $1 limit 1) as "ticketId",
            (select id from content.letter where member_id = $1 limit 1) as "letterId",
            (select id from accounts.session where member_id = $1 limit 1) as "sessionId"`,
    [memberId],
  );
  const rows = Object.fromEntries(Object.entries(found ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  return { ...objectIds, ...rows, ...more, memberId, username, bonusId, withdrawalId, rewardId, of: memberId, under: memberId };
}

/** Creates what otherwise needs a second operator, a bank or the end of a period. */
async function createDecidedObjects(
  api: TestApi,
  owned: { merchantCode: string; memberId: string; at: Date; number: number; withdrawalId: string; contractId: string },
): Promise<ObjectIds> {
  const { merchantCode, memberId, at, number, withdrawalId, contractId } = owned;
  const ids = { chatId: newId('cht', at), closingId: newId('cls', at), approvalId: newId('apv', at), billId: newId('bil', at) };
  const passkeyId = `attack-passkey-${String(number).padStart(8, '0')}`;
  await api.owner.query(
    `with known as (select $1::text as merchant, $2::text as member, $3::timestamptz as at),
     chat as (
       insert into content.chat (id, merchant_code, member_id, state, last_sequence, waiting_since, opened_at, changed_at)
       select $4, merchant, member, 'open', 1, at, at, at from known),
     message as (
       insert into content.chat_message (chat_id, sequence, client_id, author, text, sent_at) select $4, 1, 'attack', 'member', 'Oi', at from known),
     closing as (
       insert into accounts.closing (id, member_id, merchant_code, kind, reason, opened_at, answer_until)
       select $5, member, merchant, 'inactive', '', at, at + interval '7 days' from known),
     passkey as (
       insert into accounts.passkey (id, member_id, site, public_key, counter, transports, label, created_at)
       select $6, member, 'localhost', '', 0, '{}', 'attack', at from known),
     approval as (
       insert into accounts.approval (id, merchant_code, kind, subject_id, content, reason, asked_by, asked_at)
       select $7, merchant, $8, member, $9, 'attack', id, at from known, lateral (select id from accounts.operator limit 1) o)
     insert into agents.bill (bill_id, contract_id, merchant_code, kind, agent_id, starts_at, ends_at, sequence, figure, carried_loss,
                              active_count, rate, total_due, due, carry_before, amount, carry_after, currency, state, made_at, try_at)
     select $10, $11, merchant, 'daily_salary', member, at, at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'BRL', 'not_reached', at, at from known`,
    [
      merchantCode,
      memberId,
      at,
      ids.chatId,
      ids.closingId,
      passkeyId,
      ids.approvalId,
      agreedAdjustment.kind,
      { direction: 'credit', amount: '100', currency: 'BRL', username: 'attack' },
      ids.billId,
      contractId,
    ],
  );
  await insertIncident(api.owner, { kind: 'payout_overdue', subjectId: withdrawalId, facts: {}, at });
  const [incident] = await api.owner.query<{ id: string }>('select incident_id as id from wallet.cashier_incident where subject_id = $1', [
    withdrawalId,
  ]);
  return { ...ids, passkeyId, incidentId: incident?.id ?? '' };
}
