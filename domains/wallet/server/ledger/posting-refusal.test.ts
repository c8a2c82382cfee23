import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;

beforeAll(async () => {
  store = await testDatabase({ connectionsMax: 1 });
});

afterAll(() => store.close());

/** An open account with funds, a new id, and nothing else stored. */
const PLAIN = {
  p_stored_status: null,
  p_is_same: false,
  p_account_status: 'open',
  p_has_other_account: false,
  p_has_funds: true,
  p_has_bonus: false,
  p_has_ref: false,
  p_is_own_ref: false,
  p_ref_kind: null,
  p_ref_status: null,
  p_is_ref_of_round: null,
  p_round_bet: null,
  p_round_win: null,
  p_round_back: null,
  p_round_closed: null,
  p_refuses_late_win: false,
  p_is_held_enough: true,
  p_is_hold_open: false,
} as const;

type Facts = { readonly [Fact in keyof typeof PLAIN]?: string | number | boolean | null };

const BET_OF_ROUND: Facts = { p_has_ref: true, p_ref_kind: 'bet', p_ref_status: 'applied', p_is_ref_of_round: true };
const OPEN_ROUND: Facts = { p_round_bet: 100, p_round_win: 0, p_round_back: 0, p_round_closed: false };
const NONE = { p_account_status: null, p_has_funds: null } as const;

const CASES: readonly (readonly [kind: string, facts: Facts, outcome: string | null])[] = [
  ['bet', {}, null],
  ['bet', { p_has_funds: false }, 'insufficient_funds'],
  ['bet', { p_has_funds: false, p_has_bonus: true }, null],
  ['bet', { ...OPEN_ROUND, p_round_closed: true, p_has_funds: false }, 'round_closed'],
  ['bet_and_win', { p_has_funds: false }, 'insufficient_funds'],
  // A transfer with this id.
  ['bet', { p_stored_status: 'applied', p_is_same: true, p_has_funds: false, p_account_status: 'blocked' }, 'replayed'],
  ['bet', { p_stored_status: 'applied' }, 'conflict'],
  ['bet', { p_stored_status: 'rolled_back', p_is_same: true }, 'bet_rolled_back'],
  ['bet_and_win', { p_stored_status: 'tombstone' }, 'bet_rolled_back'],
  ['win', { p_stored_status: 'rolled_back' }, 'conflict'],
  ['deposit', { ...NONE, p_stored_status: 'applied', p_is_same: true }, 'replayed'],
  // The account.
  ['bet', NONE, 'account_unknown'],
  ['bet', { ...NONE, p_has_other_account: true }, 'currency_mismatch'],
  ...['bet', 'bet_and_win', 'withdrawal_hold', 'vendor_hold'].map(
    (kind) => [kind, { p_account_status: 'blocked' }, 'account_blocked'] as const,
  ),
  ...['deposit', 'withdrawal_release', 'vendor_return', 'promo_win'].map((kind) => [kind, { p_account_status: 'blocked' }, null] as const),
  // A win by its bet.
  ['win', BET_OF_ROUND, null],
  ['win', { ...BET_OF_ROUND, p_ref_kind: 'bet_and_win' }, null],
  ['win', { ...BET_OF_ROUND, p_ref_status: 'rolled_back' }, 'bet_rolled_back'],
  ['win', { ...BET_OF_ROUND, p_is_ref_of_round: false }, 'bet_unknown'],
  ['win', { ...BET_OF_ROUND, p_ref_kind: 'deposit' }, 'bet_unknown'],
  ['win', { p_has_ref: true }, 'bet_unknown'],
  // A win by its round.
  ['win', {}, 'bet_unknown'],
  ['win', OPEN_ROUND, null],
  ['win', { ...OPEN_ROUND, p_round_bet: 0 }, 'bet_unknown'],
  ['win', { ...OPEN_ROUND, p_round_back: 100 }, 'bet_rolled_back'],
  ['win', { ...OPEN_ROUND, p_round_back: 60 }, null],
  ['win', { ...OPEN_ROUND, p_round_closed: true }, null],
  ['win', { ...OPEN_ROUND, p_round_closed: true, p_refuses_late_win: true }, 'round_closed'],
  // A rollback.
  ['rollback', { p_has_ref: true }, null],
  ['rollback', BET_OF_ROUND, null],
  ['rollback', { ...BET_OF_ROUND, p_ref_status: 'rolled_back' }, null],
  ['rollback', { ...BET_OF_ROUND, p_ref_status: 'tombstone', p_is_ref_of_round: false }, null],
  ['rollback', { ...BET_OF_ROUND, p_is_ref_of_round: false }, 'conflict'],
  ['rollback', { ...BET_OF_ROUND, p_ref_kind: 'win' }, 'conflict'],
  ['rollback', { p_has_ref: true, p_is_own_ref: true }, 'conflict'],
  ['rollback', { ...BET_OF_ROUND, p_ref_kind: 'bet_and_win' }, 'bet_settled'],
  ['rollback', { ...BET_OF_ROUND, ...OPEN_ROUND, p_round_win: 5 }, 'bet_settled'],
  ['rollback', { ...BET_OF_ROUND, ...OPEN_ROUND, p_round_closed: true }, 'bet_settled'],
  // Money that leaves the pocket, and money that leaves the held pocket.
  ...['withdrawal_hold', 'vendor_hold', 'deposit_return', 'adjustment_debit'].map(
    (kind) => [kind, { p_has_funds: false }, 'insufficient_funds'] as const,
  ),
  ...['withdrawal_release', 'withdrawal_paid'].map((kind) => [kind, { p_is_held_enough: false }, 'insufficient_funds'] as const),
  ...['vendor_release', 'vendor_sent'].flatMap((kind) => [
    [kind, {}, 'hold_unknown'] as const,
    [kind, { p_is_hold_open: true }, null] as const,
    [kind, { p_is_hold_open: true, p_is_held_enough: false }, 'insufficient_funds'] as const,
  ]),
  ...['deposit', 'promo_win', 'vendor_return', 'play_grant', 'adjustment_credit', 'round_close'].map(
    (kind) => [kind, { p_has_funds: false, p_is_held_enough: null }, null] as const,
  ),
];

test.each(CASES)('%s %j: %s', async (kind, facts, outcome) => {
  const names = Object.keys(PLAIN) as (keyof typeof PLAIN)[];
  const [row] = await store.owner.query<{ outcome: string | null }>(
    `select wallet.posting_refusal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) as outcome`,
    [kind, ...names.map((name) => (name in facts ? facts[name] : PLAIN[name]))],
  );
  expect(row?.outcome).toBe(outcome);
});

test.each([
  [-40n, ['bet', 'bet_and_win', 'deposit_return', 'adjustment_debit', 'withdrawal_hold', 'vendor_hold']],
  [40n, ['win', 'promo_win', 'deposit', 'withdrawal_release', 'vendor_release', 'vendor_return', 'play_grant', 'adjustment_credit']],
  [0n, ['round_close', 'withdrawal_paid', 'vendor_sent', 'bonus_grant', 'bonus_convert', 'bonus_forfeit', 'bonus_expire']],
  [25n, ['rollback']],
  [null, ['unheard_of']],
])('an amount of 40, or a reversed bet of 25, changes the pocket by %s for %j', async (delta, kinds) => {
  for (const kind of kinds) {
    const [row] = await store.owner.query<{ delta: bigint | null }>('select wallet.posting_delta($1, 40, 25) as delta', [kind]);
    expect(row?.delta, kind).toBe(delta);
  }
});
