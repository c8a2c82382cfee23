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
export async function createOneOfEach(api: TestApi, owned: Owned): Promise<Record<string, string>> {
  const { merchantCode, memberId, number } = owned;
  const id = (prefix: string) => `${prefix}_${String(number).padStart(16, '0')}`;
  const terms = {
    kind: 'daily_salary',
    period: 'day',
    carriesLoss: false,
    maximum: null,
    steps: [{ from: '100', activeFrom: 0, rate: 1 }],
  };
  // One statement, as tests and tools leave these for hundreds of members. In a transaction, which is repeated after a deadlock with a job.
  const insertion = `with known as (
       select $1::text as merchant, $2::text as member, $3::timestamptz as at, $4::text as number, lpad($4, 16, '0') as tail),
     feedback as (
       insert into content.feedback (feedback_id, merchant_code, member_id, text, written_at)
       select 'fbk_' || tail, merchant, member, 'Uma ideia do muro', at from known),
     held_win as (
       insert into games.held_win (member_id, vendor_code, transaction_id, id, merchant_code, game_id, round_id, amount, currency, next_at, created_at)
       select member, 'arcade', 'hwn_' || tail, 'hwn_' || tail, merchant, 'tesouro-da-mata', 'hwn_' || tail, 12345, 'BRL', at + interval '1 day', at from known),
     deposit as (
       insert into wallet.deposit (deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, state, end_to_end_id, created_at, expires_at, paid_at)
       select 'dep_' || tail, merchant, member, 5000, 'BRL', lpad(number, 32, 'd'), 'key', 'paid', 'E' || lpad(number, 31, '0'), at, at, at from known),
     behaviour_case as (
       insert into wallet.behaviour_case (case_id, member_id, merchant_code, signals, opened_at)
       select 'bhv_' || tail, member, merchant, '[]', at from known),
     risk_group as (
       insert into wallet.risk_group (group_id, merchant_code, kinds, score, member_count, found_at, changed_at)
       select 'rgp_' || tail, merchant, '{device}', 60, 0, at, at from known),
     risk_alert as (
       insert into wallet.risk_alert (alert_id, merchant_code, kind, subject, member_id, event_count, window_from, found_at, window_minutes)
       select 'ral_' || tail, merchant, 'deposits', member, member, 12, at, at, 60 from known),
     application as (
       insert into promotions.application (id, member_id, merchant_code, promotion_id, version, state, remarks, created_at, changed_at)
       select 'apl_' || tail, member, merchant, p.id, p.version, 'applying', 'Gostei', at, at
         from known, lateral (select id, version from promotions.promotion where merchant_code = merchant and kind = 'application' limit 1) p),
     tournament as (
       insert into promotions.tournament (id, merchant_code, state, starts_at, ends_at, currency, scoring, minimum_stake_amount, entries_max,
                                          level_needed, pool_amount, shares, wager_times, created_at, changed_at, changed_by)
       select 'trn_' || tail, merchant, 'draft', at, at + interval '1 day', 'BRL', 'stake', 100, 10, 0, 1000, '{1}', 0, at, at, 'test' from known),
     payment_account as (
       insert into wallet.payment_account (account_id, merchant_code, provider, base_url, receiver_key, receiver_name, receiver_city,
                                           credentials_cipher, has_certificate, added_at, added_by)
       select 'pac_' || tail, merchant, 'efi', 'https://bank.example', 'pix@bank.example', 'Muro', 'RECIFE', '', false, at, 'test' from known),
     points_item as (
       insert into promotions.points_item (id, merchant_code, kind, names, currency, amount, wager_times, price, starts_at, is_on, created_at,
                                           changed_at, changed_by)
       select 'pit_' || tail, merchant, 'bonus', '{"pt": "Bônus do muro"}', 'BRL', 500, 1, 100, at, false, at, at, 'test' from known),
     programme as (
       insert into agents.programme (merchant_code, opened_at) select merchant, at from known on conflict do nothing),
     node as (
       insert into agents.node (member_id, merchant_code, depth, joined_at)
       select member, merchant, 0, at from known on conflict (member_id) do nothing),
     line as (
       insert into agents.line (ancestor_id, member_id, distance) select member, member, 0 from known on conflict do nothing),
     contract as (
       insert into agents.contract (contract_id, merchant_code, kind, agent_id, version, terms, terms_hash, state, offered_at)
       select 'ctr_' || tail, merchant, 'daily_salary', member, 1, $5, 'hash', 'requested', at from known),
     dispute as (
       insert into agents.dispute (dispute_id, merchant_code, member_id, subject, reference, line, claim, facts, state, opened_at, answer_by)
       select 'dsp_' || tail, merchant, member, 'rebate', 'dsp_' || tail, 'slots', 'Faltou uma parte', '{}', 'open', at, at + interval '7 days' from known)
     insert into agents.payout (payout_id, agent_id, kind, day, amount, currency, carry_before, share, carry_after, made_at)
     select 'pay_' || tail, member, 'rebate', '2026-01-01', 0, 'BRL', 0, 0, 0, at from known`;
  await api.owner.transaction((tx) => tx.query(insertion, [merchantCode, memberId, api.now(), String(number), terms]));
  return {
    feedbackId: id('fbk'),
    heldWinId: id('hwn'),
    depositId: id('dep'),
    caseId: id('bhv'),
    riskGroupId: id('rgp'),
    riskAlertId: id('ral'),
    applicationId: id('apl'),
    tournamentId: id('trn'),
    itemId: id('pit'),
    paymentAccountId: id('pac'),
    contractId: id('ctr'),
    disputeId: id('dsp'),
    payoutId: id('pay'),
  };
}
