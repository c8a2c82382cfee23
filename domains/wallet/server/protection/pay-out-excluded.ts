import { findIdentity } from '@jogada/accounts/server';
import type { Currency } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import { attemptEach } from '../cashier/attempt-each.ts';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { noteMoneyTrait } from '../cashier/money-trait.ts';
import { sealText } from '../cashier/sealed-text.ts';
import { postWithin, setAccountStatus } from '../ledger/post.ts';
import { maskPixKey } from '../pix/pix-key.ts';
import { takeStep } from '../withdrawal/take-step.ts';
import { insertWithdrawal, lockWithdrawal } from '../withdrawal/withdrawal.sql.ts';

const BATCH = 50;
const DUE_AFTER_MS = 120 * 60_000;

interface LeftBehind {
  readonly member_id: string;
  readonly merchant_code: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly is_closed: boolean;
  /** A payout that was refused since staff last resolved the incident. It needs staff again instead of an endless series of orders. */
  readonly refused_id: string | null;
}

/**
 * Pays out the balances of excluded members and closed accounts (R26) to the PIX key that is their CPF, since they cannot sign in
 * to request it. Open rounds settle first. Without a CPF on file, or if the bank refuses the key, an incident is raised. The payout
 * is retried after staff resolve the incident, which reopens as long as the payout fails.
 */
export async function payOutExcluded(ctx: CashierContext): Promise<void> {
  const due = await selectLeftBehind(ctx.database, ctx.now());
  const byMember = new Map(due.map((left) => [left.member_id, left]));
  await attemptEach(ctx, [...byMember.keys()], async (memberId) => {
    const left = byMember.get(memberId);
    if (left) await payOut(ctx, left);
  });
}

async function payOut(ctx: CashierContext, left: LeftBehind): Promise<void> {
  const { member_id: memberId, merchant_code: merchantCode, currency, amount } = left;
  const at = ctx.now();
  const { document } = await findIdentity(ctx.database, ctx.settings.secrets, memberId);
  if (document === null || left.refused_id !== null) {
    const why = left.refused_id === null ? { reasonCode: 'document_missing' } : { reasonCode: 'payout_refused', payoutId: left.refused_id };
    const facts = { amount: amount.toString(), ...why };
    return insertIncident(ctx.database, { kind: 'excluded_balance', subjectId: memberId, facts, at, opensAgain: true });
  }
  const settings = await findCashierSettings(ctx.database, merchantCode);
  const isReviewed = amount > settings.withdrawalUnreviewedAmount;
  const withdrawalId = newId('wdr', at);
  const key = { kind: 'cpf', value: document } as const;
  await ctx.database.transaction(async (tx) => {
    // A closed account allows no other hold. It is closed again in the same commit, so no other transaction sees it open.
    if (left.is_closed) await setAccountStatus(tx, { memberId, status: 'open' });
    const [answer] = await postWithin(tx, [
      { kind: 'withdrawal_hold', merchantCode, memberId, source: 'pix', externalId: `${withdrawalId}:held`, amount, currency, at },
    ]);
    if (left.is_closed) await setAccountStatus(tx, { memberId, status: 'closed' });
    // A concurrent movement, or an account blocked for another reason. The next run retries.
    if (answer?.outcome !== 'applied') return;
    await insertWithdrawal(tx, {
      withdrawalId,
      merchantCode,
      memberId,
      amount,
      currency,
      pixKeyKind: key.kind,
      pixKeyCipher: sealText(key.value, ctx.settings.secrets),
      pixKeyMasked: maskPixKey(key),
      state: 'requested',
      readyAt: isReviewed ? null : at,
      at,
      dueAt: new Date(at.getTime() + DUE_AFTER_MS),
    });
    await noteMoneyTrait(tx, { memberId, kind: 'pix_key', value: key.value, at }, ctx.settings.secrets);
    const row = await lockWithdrawal(tx, withdrawalId);
    if (!row) throw new Error(`withdrawal ${withdrawalId} is missing after its insert`);
    await takeStep(ctx, tx, row, { state: 'requested', actor: 'system' });
    if (isReviewed) await takeStep(ctx, tx, row, { state: 'in_review', actor: 'system' });
  });
}

function selectLeftBehind(sql: Sql, at: Date): Promise<LeftBehind[]> {
  return sql.query<LeftBehind>(
    `select a.member_id, a.merchant_code, a.currency, a.balance as amount, a.status = 'closed' as is_closed,
            (select w.withdrawal_id from wallet.withdrawal w
              where w.member_id = g.member_id and w.created_at >= greatest(g.excluded_at, i.resolved_at) and w.state = 'refused'
              order by w.created_at desc limit 1) as refused_id
       from wallet.play_guard g
       join wallet.account a on a.member_id = g.member_id and a.pocket = 'cash' and a.grant_id = ''
       left join wallet.cashier_incident i on i.kind = 'excluded_balance' and i.subject_id = g.member_id
      where g.excluded_until > $1 and a.balance > 0 and a.currency = 'BRL'
        and not exists (select from wallet.round r where r.member_id = g.member_id and not r.is_closed and r.pocket = 'cash')
        and not exists (select from wallet.withdrawal w where w.member_id = g.member_id and w.created_at >= g.excluded_at and w.state in ('requested', 'in_review', 'sent'))
        and (i.subject_id is null or i.resolved_at is not null)
      order by g.excluded_at limit $2`,
    [at, BATCH],
  );
}
