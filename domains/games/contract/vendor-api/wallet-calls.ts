import * as v from 'valibot';
import { CurrencyCode, GivenMoment, LanguageCode } from '@jogada/platform/contract';
import { walletCall } from './wallet-call.ts';

const name = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length), v.regex(/^[\x21-\x7e]+$/));

/** Chosen by the vendor, unique per member for ever. A call repeated with the same id and content gets the first answer again. */
const TransactionId = v.pipe(name(64), v.description("The vendor's id of this call, unique per member for ever"));

/** Major units, a dot, at most the currency's decimals: "0.20". Read by the operation, which tells a wrong amount from a wrong request. */
const DecimalAmount = v.pipe(
  v.string(),
  v.maxLength(40),
  v.description('Decimal text in major units, at most the currency\'s decimals: "0.20"'),
);

// A currency that does not exist is a currency that is not the member's, so any text is read and compared.
const CurrencyText = v.pipe(v.string(), v.minLength(1), v.maxLength(8), v.description('ISO 4217 code of the account'));

const MemberName = name(64);
const RoundName = name(64);
const GameName = name(64);

const movement = v.object({
  transactionId: TransactionId,
  platformTransactionId: v.pipe(v.string(), v.description("The platform's id of the movement, to be named in every enquiry")),
  balance: v.string(),
  currency: CurrencyCode,
  replayed: v.pipe(v.boolean(), v.description('True when this is the first answer again')),
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
    v.description('Of the free rounds that this round is one of: no stake is taken, and its win is gathered until the last'),
  ),
);

const FreeRounds = v.pipe(
  v.array(v.object({ freeRoundsId: v.string(), stake: v.string(), roundsLeft: v.number(), won: v.string(), expiresAt: v.string() })),
  v.description('Rounds of this game that the member plays without a stake, those that run out first above'),
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
  summary: 'What the member can play with',
  input: v.object({ memberId: MemberName, currency: CurrencyText }),
  output: v.object({ memberId: v.string(), currency: CurrencyCode, balance: v.string() }),
  errors: ['unknown_member', 'currency_mismatch'],
});

export const readFreeRounds = walletCall({
  path: '/free-rounds',
  summary: 'The free rounds that a member has of a game now',
  input: v.object({ memberId: MemberName, gameId: GameName }),
  output: v.object({ freeRounds: FreeRounds }),
  errors: ['unknown_member'],
});

export const placeBet = walletCall({
  path: '/bet',
  summary: 'Take a stake. Needs a live session of the member and game',
  input: v.object({
    transactionId: TransactionId,
    ...round,
    sessionId: name(64),
    amount: DecimalAmount,
    currency: CurrencyText,
    freeRoundsId,
    roundClosed,
  }),
  output: movement,
  errors: [...STAKE_ERRORS, 'free_rounds_unknown', 'free_rounds_over'],
});

export const settleWin = walletCall({
  path: '/win',
  summary: 'Pay a win, or close a lost round with "0". Never refused for a session, a block or a disabled game',
  input: v.object({
    transactionId: TransactionId,
    ...round,
    betTransactionId: v.optional(TransactionId),
    amount: DecimalAmount,
    currency: CurrencyText,
    freeRoundsId,
    roundClosed,
  }),
  output: movement,
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
  summary: 'Take a stake and pay its win in one movement',
  input: v.object({
    transactionId: TransactionId,
    ...round,
    sessionId: name(64),
    betAmount: DecimalAmount,
    winAmount: DecimalAmount,
    currency: CurrencyText,
    roundClosed,
  }),
  output: movement,
  errors: STAKE_ERRORS,
});

export const rollBack = walletCall({
  path: '/rollback',
  summary: 'Give a stake back. A bet that is not known is barred: it is refused should it still arrive',
  input: v.object({ transactionId: TransactionId, ...round, betTransactionId: TransactionId, freeRoundsId }),
  output: movement,
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
  output: movement,
  errors: ['invalid_amount', 'amount_precision', 'vendor_disabled', 'unknown_member', 'currency_mismatch', 'transaction_conflict'],
});

export const closeRound = walletCall({
  path: '/round-close',
  summary: 'End a round that pays nothing more',
  input: v.object({ transactionId: TransactionId, ...round }),
  output: movement,
  errors: ['unknown_member', 'transaction_conflict'],
});

export const stateDraw = walletCall({
  path: '/lottery-draw',
  summary: 'State a draw of a lottery when it opens, and again with its numbers when it is drawn. A drawn one changes no more',
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
