import * as v from 'valibot';
import { CurrencyCode, GivenMoment, LanguageCode } from '@jogada/platform/contract';
import { walletCall } from './wallet-call.ts';

const name = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length), v.regex(/^[\x21-\x7e]+$/));

/** Chosen by the vendor, unique per member for ever. A call repeated with the same id and content returns the first response. */
const TransactionId = v.pipe(name(64), v.description("The vendor's id of this call, unique per member for ever"));

/** Major units, a dot, at most the currency's decimals: "0.20". Parsed by the operation, so that a wrong amount has its own error code. */
const DecimalAmount = v.pipe(
  v.string(),
  v.maxLength(40),
  v.description('Decimal text in major units, at most the currency\'s decimals: "0.20"'),
);

// Any text is accepted and compared: an unknown currency is a mismatch, not a malformed request.
const CurrencyText = v.pipe(v.string(), v.minLength(1), v.maxLength(8), v.description('ISO 4217 code of the account'));

const MemberName = name(64);
const RoundName = name(64);
const GameName = name(64);

export const Movement = v.object({
  transactionId: TransactionId,
  platformTransactionId: v.pipe(v.string(), v.description("The platform's id of the movement, for support requests")),
  balance: v.string(),
  currency: CurrencyCode,
  replayed: v.pipe(v.boolean(), v.description('True when this repeats the first response')),
});

const round = { memberId: MemberName, gameId: GameName, roundId: RoundName };
const STAKE_ERRORS = [
  'invalid_amount',
  'amount_precision',
  'vendor_disabled',
  'session_expired',
  'unknown_member',
  'account_blocked',
  'currency_mismatch',
  'insufficient_funds',
  'transaction_conflict',
  'bet_rolled_back',
  'round_closed',
  'game_unknown',
  'game_disabled',
  'limit_reached',
] as const;

const freeRoundsId = v.optional(
  v.pipe(
    name(64),
    v.description('Id of the free rounds that this round belongs to: no stake is taken, and its win is paid after the last one'),
  ),
);

const FreeRounds = v.pipe(
  v.array(v.object({ freeRoundsId: v.string(), stake: v.string(), roundsLeft: v.number(), won: v.string(), expiresAt: v.string() })),
  v.description("The member's free rounds of this game, soonest expiry first"),
);

const roundClosed = v.optional(v.boolean(), false);

export const authenticate = walletCall({
  path: '/authenticate',
  summary: 'Exchange a one-use launch token for the member and a session',
  input: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
  output: v.object({
    memberId: v.string(),
    sessionId: v.string(),
    nickname: v.string(),
    currency: CurrencyCode,
    balance: v.string(),
    language: LanguageCode,
    playMoney: v.boolean(),
    freeRounds: FreeRounds,
  }),
  errors: ['vendor_disabled', 'token_invalid', 'account_blocked', 'unknown_member'],
});

export const readBalance = walletCall({
  path: '/balance',
  summary: "Retrieve the member's playable balance",
  input: v.object({ memberId: MemberName, currency: CurrencyText }),
  output: v.object({ memberId: v.string(), currency: CurrencyCode, balance: v.string() }),
  errors: ['unknown_member', 'currency_mismatch'],
});

export const readFreeRounds = walletCall({
  path: '/free-rounds',
  summary: "Retrieve the member's free rounds of a game",
  input: v.object({ memberId: MemberName, gameId: GameName }),
  output: v.object({ freeRounds: FreeRounds }),
  errors: ['unknown_member'],
});

export const placeBet = walletCall({
  path: '/bet',
  summary: 'Place a stake; needs an active session of the member and game',
  input: v.object({
    transactionId: TransactionId,
    ...round,
    sessionId: name(64),
    amount: DecimalAmount,
    currency: CurrencyText,
    freeRoundsId,
    roundClosed,
  }),
  output: Movement,
  errors: [...STAKE_ERRORS, 'free_rounds_unknown', 'free_rounds_over'],
});

/** Never refused because of an ended session, a block or a disabled game. */
export const settleWin = walletCall({
  path: '/win',
  summary: 'Pay a win, or close a lost round with an amount of "0"',
  input: v.object({
    transactionId: TransactionId,
    ...round,
    betTransactionId: v.optional(TransactionId),
    amount: DecimalAmount,
    currency: CurrencyText,
    freeRoundsId,
    roundClosed,
  }),
  output: Movement,
  errors: [
    'free_rounds_unknown',
    'invalid_amount',
    'amount_precision',
    'unknown_member',
    'currency_mismatch',
    'transaction_conflict',
    'bet_unknown',
    'bet_rolled_back',
    'round_closed',
  ],
});

export const placeBetAndWin = walletCall({
  path: '/bet-and-win',
  summary: 'Place a stake and pay its win in one movement',
  input: v.object({
    transactionId: TransactionId,
    ...round,
    sessionId: name(64),
    betAmount: DecimalAmount,
    winAmount: DecimalAmount,
    currency: CurrencyText,
    roundClosed,
  }),
  output: Movement,
  errors: STAKE_ERRORS,
});

export const rollBack = walletCall({
  path: '/rollback',
  summary: 'Roll a stake back; an unknown bet is refused if it arrives later',
  input: v.object({ transactionId: TransactionId, ...round, betTransactionId: TransactionId, freeRoundsId }),
  output: Movement,
  errors: ['free_rounds_unknown', 'unknown_member', 'transaction_conflict', 'bet_settled'],
});

export const payPromoWin = walletCall({
  path: '/promo-win',
  summary: "Pay a prize of the vendor's own campaign",
  input: v.object({
    transactionId: TransactionId,
    memberId: MemberName,
    amount: DecimalAmount,
    currency: CurrencyText,
    campaignId: name(64),
  }),
  output: Movement,
  errors: ['invalid_amount', 'amount_precision', 'vendor_disabled', 'unknown_member', 'currency_mismatch', 'transaction_conflict'],
});

export const closeRound = walletCall({
  path: '/round-close',
  summary: 'Close a round that pays nothing more',
  input: v.object({ transactionId: TransactionId, ...round }),
  output: Movement,
  errors: ['unknown_member', 'transaction_conflict'],
});

/** A drawn one cannot be changed. */
export const stateDraw = walletCall({
  path: '/lottery-draw',
  summary: 'Report a lottery draw when it opens and when it is drawn',
  input: v.object({
    gameId: GameName,
    numero: v.pipe(name(64), v.description("The draw's number, unique for the lottery for ever")),
    opensAt: GivenMoment,
    closesAt: v.pipe(GivenMoment, v.description('After it opens')),
    drawnAt: v.nullable(GivenMoment),
    numbers: v.pipe(v.array(name(16)), v.maxLength(100), v.description('Empty until the draw')),
  }),
  output: v.object({ gameId: v.string(), numero: v.string() }),
  errors: ['game_unknown', 'transaction_conflict'],
});
