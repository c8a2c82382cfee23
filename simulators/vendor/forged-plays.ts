import type { Play } from './round-plays.ts';
import type { Seat } from './seat.ts';
import type { Forgery, Letter } from './wallet-client.ts';

const FLIPPED: Readonly<Record<string, string>> = { '0': '1', '1': '0' };

/** Calls with a wrong key or signature, or changed in transit, and their error codes. */
const FORGERIES: readonly { readonly forgery: Forgery; readonly word: string }[] = [
  { forgery: { secret: 'another secret' }, word: 'invalid_signature' },
  { forgery: { signature: (honest) => honest.replace(/.$/, (last) => FLIPPED[last] ?? '0') }, word: 'invalid_signature' },
  { forgery: { signature: () => '' }, word: 'invalid_signature' },
  { forgery: { signature: (honest) => `${honest}00` }, word: 'invalid_signature' },
  { forgery: { rawBody: '{"amount":"1000000.00"}' }, word: 'invalid_signature' },
  { forgery: { keyId: 'unknown-key' }, word: 'unknown_key' },
  { forgery: { vendor: 'unknown' }, word: 'unknown_key' },
  { forgery: { clockAheadSeconds: -320 }, word: 'timestamp_out_of_window' },
  { forgery: { clockAheadSeconds: 320 }, word: 'timestamp_out_of_window' },
];

/** Sends a valid call with an invalid signature. */
async function forge(seat: Seat): Promise<void> {
  const letter = seat.promoWin(seat.newId('forged'), 100_000n);
  const { forgery, word } = seat.dice.pick(FORGERIES);
  seat.judge(letter, await seat.client.send(letter, forgery), word);
}

/** Sends a correctly signed call with invalid content. */
async function sendNonsense(seat: Seat): Promise<void> {
  const round = seat.newRound();
  const nonsense: readonly (readonly [Letter, string])[] = [
    [seat.bet(round, 100n, { amount: '1.001' }), 'amount_precision'],
    [seat.bet(round, 100n, { amount: '-1.00' }), 'invalid_amount'],
    [seat.bet(round, 100n, { amount: '0.00' }), 'invalid_amount'],
    [seat.bet(round, 100n, { amount: '1e3' }), 'invalid_amount'],
    [seat.bet(round, 100n, { amount: 1 }), 'malformed_request'],
    [seat.bet(round, 100n, { currency: 'USD' }), 'currency_mismatch'],
    [seat.bet(round, 100n, { currency: 'DOGE' }), 'currency_mismatch'],
    [seat.bet(round, 100n, { gameId: 'no-such-game' }), 'game_unknown'],
    [seat.bet(round, 100n, { sessionId: 'no-such-session' }), 'session_expired'],
    [seat.bet(round, 100n, { memberId: 'no-such-member' }), 'unknown_member'],
    [seat.bet(round, 100n, { transactionId: 'x'.repeat(65) }), 'malformed_request'],
    [seat.bet(round, 100n, { transactionId: '' }), 'malformed_request'],
    [seat.win(round, 100n, { amount: '-0.01' }), 'invalid_amount'],
    [seat.win(round, 100n, { memberId: 'no-such-member' }), 'unknown_member'],
  ];
  const [letter, word] = seat.dice.pick(nonsense);
  await seat.deliver(letter, word);
}

/** Forged and invalid calls. */
export const FORGED_PLAYS: Readonly<Record<string, Play>> = { forge, sendNonsense };
