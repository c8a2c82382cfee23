import { createHmac } from 'node:crypto';
import { type Currency, isCurrency, readDecimal, writeDecimal } from '@jogada/platform/contract';
import * as v from 'valibot';

/** The complete list of the wallet API's error codes. */
const ErrorCode = v.picklist([
  'malformed_request',
  'invalid_amount',
  'amount_precision',
  'invalid_signature',
  'timestamp_out_of_window',
  'unknown_key',
  'vendor_disabled',
  'address_not_allowed',
  'token_invalid',
  'session_expired',
  'unknown_member',
  'account_blocked',
  'currency_mismatch',
  'insufficient_funds',
  'transaction_conflict',
  'bet_unknown',
  'bet_rolled_back',
  'bet_settled',
  'round_closed',
  'game_unknown',
  'game_disabled',
  'limit_reached',
  'free_rounds_unknown',
  'free_rounds_over',
  'temporary',
]);
export type WalletErrorCode = v.InferOutput<typeof ErrorCode>;

const Refusal = v.object({ errorCode: ErrorCode, message: v.optional(v.string()) });
const Movement = v.object({ transactionId: v.string(), balance: v.string(), currency: v.string() });
const Member = v.object({
  memberId: v.string(),
  sessionId: v.string(),
  nickname: v.string(),
  currency: v.string(),
  balance: v.string(),
  language: v.string(),
  playMoney: v.boolean(),
});

const FreeRounds = v.object({
  freeRounds: v.array(v.object({ freeRoundsId: v.string(), stake: v.string(), roundsLeft: v.number(), won: v.string() })),
});

/** Free rounds of a game paid by the platform. Amounts are minor units. */
interface FreeRoundsLeft {
  freeRoundsId: string;
  stakeAmount: bigint;
  roundsLeft: number;
  wonAmount: bigint;
}

interface WalletMember {
  memberId: string;
  sessionId: string;
  nickname: string;
  currency: Currency;
  /** Minor units. */
  balanceAmount: bigint;
  language: string;
  isPlayMoney: boolean;
}

/** Result of a wallet call. `unknown`: no response that determines whether it took effect. */
export type WalletOutcome<Answer> =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; errorCode: WalletErrorCode }
  | { kind: 'unknown'; reason: string };

interface BalanceAnswer {
  /** Minor units, after the movement. */
  balanceAmount: bigint;
}

interface RoundCall {
  memberId: string;
  gameId: string;
  roundId: string;
  transactionId: string;
  /** The free-round grant that this round belongs to; no stake is taken. */
  freeRoundsId?: string;
}

interface BetCall extends RoundCall {
  sessionId: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

interface WinCall extends RoundCall {
  betTransactionId: string;
  /** Minor units; 0 closes a losing round. */
  amount: bigint;
  currency: Currency;
}

interface DrawCall {
  gameId: string;
  /** The draw's number, unique for the lottery. */
  numero: string;
  opensAt: string;
  closesAt: string;
  drawnAt: string | null;
  numbers: string[];
}

interface RollbackCall extends RoundCall {
  betTransactionId: string;
}

export interface VendorClient {
  authenticate(call: { token: string }): Promise<WalletOutcome<WalletMember>>;
  balance(call: { memberId: string; currency: Currency }): Promise<WalletOutcome<BalanceAnswer>>;
  freeRounds(call: { memberId: string; gameId: string; currency: Currency }): Promise<WalletOutcome<readonly FreeRoundsLeft[]>>;
  bet(call: BetCall): Promise<WalletOutcome<BalanceAnswer>>;
  win(call: WinCall): Promise<WalletOutcome<BalanceAnswer>>;
  rollback(call: RollbackCall): Promise<WalletOutcome<BalanceAnswer>>;
  stateDraw(call: DrawCall): Promise<WalletOutcome<unknown>>;
}

export interface VendorClientSettings {
  platformUrl: string;
  vendor: string;
  keyId: string;
  secret: string;
  timeoutMs: number;
  now: () => Date;
}

/** Signed calls to the platform's vendor wallet API, one HTTP request each. The caller retries. */
export function createVendorClient(settings: VendorClientSettings): VendorClient {
  const call = <Schema extends v.GenericSchema>(path: string, schema: Schema, body: object) => callWallet(settings, { path, schema, body });

  return {
    async authenticate(input) {
      const outcome = await call('/authenticate', Member, input);
      return readAnswer(outcome, ({ balance, playMoney, ...member }) => {
        const currency = readCurrency(member.currency);
        return { ...member, currency, balanceAmount: readAmount(balance, currency), isPlayMoney: playMoney };
      });
    },
    async balance(input) {
      return readAnswer(await call('/balance', v.omit(Movement, ['transactionId']), input), toBalance);
    },
    async freeRounds({ currency, ...input }) {
      return readAnswer(await call('/free-rounds', FreeRounds, input), ({ freeRounds }) =>
        freeRounds.map(({ freeRoundsId, stake, roundsLeft, won }) => ({
          freeRoundsId,
          roundsLeft,
          stakeAmount: readAmount(stake, currency),
          wonAmount: readAmount(won, currency),
        })),
      );
    },
    async bet({ amount, ...input }) {
      return readAnswer(await call('/bet', Movement, { ...input, amount: writeDecimal({ amount, currency: input.currency }) }), toBalance);
    },
    async win({ amount, ...input }) {
      const body = { ...input, amount: writeDecimal({ amount, currency: input.currency }), roundClosed: true };
      return readAnswer(await call('/win', Movement, body), toBalance);
    },
    async rollback(input) {
      return readAnswer(await call('/rollback', Movement, input), toBalance);
    },
    stateDraw: (input) => call('/lottery-draw', v.object({ numero: v.string() }), input),
  };
}

/** The signed content: method, path with query, unix seconds and the exact body. */
export function walletSignature(secret: string, request: { path: string; timestamp: string; body: string }): string {
  const text = `POST\n${request.path}\n${request.timestamp}\n${request.body}`;
  return createHmac('sha256', secret).update(text).digest('hex');
}

interface WalletRequest<Schema extends v.GenericSchema> {
  path: string;
  schema: Schema;
  body: object;
}

async function callWallet<Schema extends v.GenericSchema>(
  { platformUrl, vendor, keyId, secret, timeoutMs, now }: VendorClientSettings,
  { path, schema, body }: WalletRequest<Schema>,
): Promise<WalletOutcome<v.InferOutput<Schema>>> {
  const url = new URL(`${platformUrl}/vendor/v1${path}`);
  const rawBody = JSON.stringify(body);
  const timestamp = Math.floor(now().getTime() / 1000).toString();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor': vendor,
        'x-key-id': keyId,
        'x-timestamp': timestamp,
        'x-signature': walletSignature(secret, { path: url.pathname + url.search, timestamp, body: rawBody }),
      },
      body: rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'network' };
  }
  const json = parseJson(text);
  if (response.ok) {
    const answer = v.safeParse(schema, json);
    return answer.success ? { kind: 'accepted', answer: answer.output } : { kind: 'unknown', reason: 'malformed_answer' };
  }
  const refusal = v.safeParse(Refusal, json);
  const isRefused = response.status < 500 && refusal.success && refusal.output.errorCode !== 'temporary';
  if (isRefused) return { kind: 'refused', errorCode: refusal.output.errorCode };
  return { kind: 'unknown', reason: refusal.success ? refusal.output.errorCode : `http_${response.status}` };
}

function readAnswer<Raw, Answer>(outcome: WalletOutcome<Raw>, read: (raw: Raw) => Answer): WalletOutcome<Answer> {
  if (outcome.kind !== 'accepted') return outcome;
  try {
    return { kind: 'accepted', answer: read(outcome.answer) };
  } catch {
    // An unreadable amount does not prove whether the call took effect.
    return { kind: 'unknown', reason: 'malformed_answer' };
  }
}

function toBalance({ balance, currency }: { balance: string; currency: string }): BalanceAnswer {
  return { balanceAmount: readAmount(balance, readCurrency(currency)) };
}

function readCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`No games in ${code}`);
  return code;
}

function readAmount(decimal: string, currency: Currency): bigint {
  const reading = readDecimal(decimal, currency);
  if (reading.kind !== 'amount') throw new RangeError(`Not an amount in ${currency}: ${decimal}`);
  return reading.amount;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
