import type { TestApi } from './start-api.ts';

/** The merchant and member of the rows, and the number at the end of their ids. */
interface Owned {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly number: number;
}

/**
 * Inserts one of each thing of a member that the console names by an id and that would otherwise take days or jobs to arise. Returns the
 * ids by field name.
 */
export async function leaveOneOfEach(api: TestApi, owned: Owned): Promise<Record<string, string>> {
  const { merchantCode, memberId, number } = owned;
  const id = (prefix: string) => `${prefix}_${String(number).padStart(16, '0')}`;
  const at = api.now();
  // Each statement can use merchant, member and time as $1, $2 and $3.
  const write = (text: string, ...values: unknown[]) =>
    api.owner.query(`with known as (select $1::text, $2::text, $3::timestamptz) ${text}`, [merchantCode, memberId, at, ...values]);

  await write(
    `insert into content.feedback (feedback_id, merchant_code, member_id, text, written_at) values ($4, $1, $2, 'Uma ideia do muro', $3)`,
    id('fbk'),
  );
  await write(
    `insert into games.held_win (member_id, vendor_code, transaction_id, id, merchant_code, game_id, round_id, amount, currency, next_at, created_at)
     values ($2, 'arcade', $4, $4, $1, 'tesouro-da-mata', $4, 12345, 'BRL', $3::timestamptz + interval '1 day', $3)`,
    id('hwn'),
  );
  await write(
    `insert into wallet.deposit (deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, state, end_to_end_id, created_at, expires_at, paid_at)
     values ($4, $1, $2, 5000, 'BRL', lpad($5, 32, 'd'), 'key', 'paid', 'E' || lpad($5, 31, '0'), $3, $3, $3)`,
    id('dep'),
    String(number),
  );
  await write(
    `insert into wallet.behaviour_case (case_id, member_id, merchant_code, signals, opened_at) values ($4, $2, $1, '[]', $3)`,
    id('bhv'),
  );
  await write(
    `insert into wallet.risk_group (group_id, merchant_code, kinds, score, member_count, found_at, changed_at) values ($4, $1, '{device}', 60, 0, $3, $3)`,
    id('rgp'),
  );
  await write(
    `insert into wallet.risk_alert (alert_id, merchant_code, kind, subject, member_id, event_count, window_from, found_at, window_minutes)
     values ($4, $1, 'deposits', $2, $2, 12, $3, $3, 60)`,
    id('ral'),
  );
  await write(
    `insert into promotions.application (id, member_id, merchant_code, promotion_id, version, state, remarks, created_at, changed_at)
     select $4, $2, $1, p.id, p.version, 'applying', 'Gostei', $3, $3 from promotions.promotion p
      where p.merchant_code = $1 and p.kind = 'application' limit 1`,
    id('apl'),
  );
  await write(`insert into agents.programme (merchant_code, opened_at) values ($1, $3) on conflict do nothing`);
  await write(
    `insert into agents.node (member_id, merchant_code, depth, joined_at) values ($2, $1, 0, $3) on conflict (member_id) do nothing`,
  );
  await write(`insert into agents.line (ancestor_id, member_id, distance) values ($2, $2, 0) on conflict do nothing`);
  await write(
    `insert into agents.contract (contract_id, merchant_code, kind, agent_id, version, terms, terms_hash, state, offered_at)
     values ($4, $1, 'daily_salary', $2, 1, $5, 'hash', 'requested', $3)`,
    id('ctr'),
    { kind: 'daily_salary', period: 'day', carriesLoss: false, maximum: null, steps: [{ from: '100', activeFrom: 0, rate: 1 }] },
  );
  await write(
    `insert into agents.dispute (dispute_id, merchant_code, member_id, subject, reference, line, claim, facts, state, opened_at, answer_by)
     values ($4, $1, $2, 'rebate', $4, 'slots', 'Faltou uma parte', '{}', 'open', $3, $3::timestamptz + interval '7 days')`,
    id('dsp'),
  );
  await write(
    `insert into agents.payout (payout_id, agent_id, kind, day, amount, currency, carry_before, share, carry_after, made_at)
     values ($4, $2, 'rebate', '2026-01-01', 0, 'BRL', 0, 0, 0, $3)`,
    id('pay'),
  );
  return {
    feedbackId: id('fbk'),
    heldWinId: id('hwn'),
    depositId: id('dep'),
    caseId: id('bhv'),
    riskGroupId: id('rgp'),
    riskAlertId: id('ral'),
    applicationId: id('apl'),
    contractId: id('ctr'),
    disputeId: id('dsp'),
    payoutId: id('pay'),
  };
}
