import type { PlaySession } from './play-session.ts';
import type { Play } from './round-plays.ts';
import type { Forgery, VendorCall } from './wallet-client.ts';

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
async function forge(session: PlaySession): Promise<void> {
  const call = session.promoWin(session.newId('forged'), 100_000n);
  const { forgery, word } = session.random.pick(FORGERIES);
  session.judge(call, await session.client.send(call, forgery), word);
}

/** Sends a correctly signed call with invalid content. */
async function sendNonsense(session: PlaySession): Promise<void> {
  const round = session.newRound();
  const nonsense: readonly (readonly [VendorCall, string])[] = [
    [session.bet(round, 100n, { amount: '1.001' }), 'amount_precision'],
    [session.bet(round, 100n, { amount: '-1.00' }), 'invalid_amount'],
    [session.bet(round, 100n, { amount: '0.00' }), 'invalid_amount'],
    [session.bet(round, 100n, { amount: '1e3' }), 'invalid_amount'],
    [session.bet(round, 100n, { amount: 1 }), 'malformed_request'],
    [session.bet(round, 100n, { currency: 'USD' }), 'currency_mismatch'],
    [session.bet(round, 100n, { currency: 'DOGE' }), 'currency_mismatch'],
    [session.bet(round, 100n, { gameId: 'no-such-game' }), 'game_unknown'],
    [session.bet(round, 100n, { sessionId: 'no-such-session' }), 'session_expired'],
    [session.bet(round, 100n, { memberId: 'no-such-member' }), 'unknown_member'],
    [session.bet(round, 100n, { transactionId: 'x'.repeat(65) }), 'malformed_request'],
    [session.bet(round, 100n, { transactionId: '' }), 'malformed_request'],
    [session.win(round, 100n, { amount: '-0.01' }), 'invalid_amount'],
    [session.win(round, 100n, { memberId: 'no-such-member' }), 'unknown_member'],
  ];
  const [call, word] = session.random.pick(nonsense);
  await session.deliver(call, word);
}

/** Forged and invalid calls. */
export const FORGED_PLAYS: Readonly<Record<string, Play>> = { forge, sendNonsense };
