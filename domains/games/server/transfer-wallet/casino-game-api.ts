import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isCurrency, readDecimal, writeDecimal, type Currency } from '@jogada/platform/contract';
import { boundedClient, type BoundedAnswer, type Clock } from '@jogada/platform/server';
import {
  BalanceShape,
  ErrorShape,
  GameStartShape,
  TransferListShape,
  TransferShape,
  TransferStatusShape,
} from './casino-game-api-shapes.ts';
import { hashFields, isAnswerSigned, type SignatureKind } from './casino-game-api-signature.ts';
import {
  VendorUnavailable,
  type TransferDirection,
  type TransferFate,
  type TransferOrder,
  type TransferRecord,
  type TransferWalletVendor,
} from './transfer-wallet-vendor.ts';

export interface CasinoGameApiSettings {
  readonly baseUrl: string;
  readonly operatorName: string;
  readonly signature: SignatureKind;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly now: Clock;
  readonly isPublicOnly: boolean;
}

type Fields = Readonly<Record<string, string>>;

/** The answers that end an order for good: nothing was done, and nothing will be. Every other error may be a passing one. */
const FINAL_ERRORS: ReadonlySet<string> = new Set(['7', '8', '17', '21', '50']);

/** The transfer-wallet shape known as "CasinoGameAPI" (docs/vendor-adapters.md), over HTTP. */
export function casinoGameApi(settings: CasinoGameApiSettings): TransferWalletVendor {
  const { signature: kind, secret } = settings;
  const client = boundedClient({
    baseUrl: settings.baseUrl,
    timeoutMs: settings.timeoutMs,
    isPublicOnly: settings.isPublicOnly,
    unavailable: (what, cause) => new VendorUnavailable(what, cause),
  });

  async function call(path: string, fields: Fields): Promise<unknown> {
    const timed = { ...fields, secureLogin: settings.operatorName, timestamp: String(settings.now().getTime()), nonce: randomUUID() };
    const callHash = hashFields(timed, { kind, secret });
    const answer = await client.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...timed, hash: callHash }).toString(),
    });
    requireTrue(answer, { path, callHash });
    return answer.body;
  }

  function requireTrue(answer: BoundedAnswer, { path, callHash }: { path: string; callHash: string }): void {
    if (answer.status !== 200) throw new VendorUnavailable(`${path} answered ${answer.status}`);
    if (kind === 'md5') return;
    const isProven = isAnswerSigned({ callHash, rawBody: answer.rawBody, signature: answer.headers['x-signature'] }, secret);
    if (!isProven) throw new VendorUnavailable(`${path} is answered by somebody else`);
  }

  async function ask<Schema extends v.GenericSchema>(path: string, schema: Schema, fields: Fields): Promise<v.InferOutput<Schema>> {
    return parseTrusted(schema, await call(path, fields));
  }

  async function transfer(order: TransferOrder, direction: TransferDirection): Promise<TransferFate> {
    const amount = writeDecimal({ amount: direction === 'in' ? order.amount : -order.amount, currency: order.currency });
    const body = await call('/balance/transfer/', {
      externalPlayerId: order.memberId,
      externalTransactionId: order.transferId,
      currency: order.currency,
      amount,
    });
    const { error, description } = parseTrusted(ErrorShape, body);
    if (FINAL_ERRORS.has(error)) return { state: 'refused', reason: description === '' ? `error ${error}` : description };
    const done = parseTrusted(TransferShape, body);
    if (done.externalTransactionId !== order.transferId || readSigned(done.amount, order.currency) !== readSigned(amount, order.currency))
      throw new VendorUnavailable('the transfer answered is not the one asked for');
    return { state: 'done' };
  }

  return {
    async createPlayer({ memberId, currency }) {
      await ask('/player/account/create/', v.object({ error: v.literal('0') }), { externalPlayerId: memberId, currency });
    },
    async readBalance({ memberId, currency }) {
      const answer = await ask('/balance/current/', BalanceShape, { externalPlayerId: memberId });
      const balance = answer.currency === currency ? readSigned(answer.balance, currency) : -1n;
      if (balance < 0n) throw new VendorUnavailable('the balance is not one');
      return balance;
    },
    transferIn: (order) => transfer(order, 'in'),
    transferOut: (order) => transfer(order, 'out'),
    async findTransfer(transferId) {
      const answer = await ask('/balance/transfer/status/', TransferStatusShape, { externalTransactionId: transferId });
      return answer.status === 'Not found' ? undefined : recordOf(answer, transferId);
    },
    async launchUrl({ memberId, gameId, language, returnUrl }) {
      const fields = { externalPlayerId: memberId, gameId, language, platform: 'MOBILE', lobbyURL: returnUrl };
      return (await ask('/game/start/', GameStartShape, fields)).gameURL;
    },
    async listTransfers({ day, after }) {
      const answer = await ask('/DataFeeds/transfers/', TransferListShape, { day, ...(after === null ? {} : { after }) });
      if (answer.day !== day) throw new VendorUnavailable(`the report of ${day} is of ${answer.day}`);
      return {
        next: answer.next,
        transfers: answer.transfers.map((line) => ({
          transferId: line.externalTransactionId,
          memberId: line.externalPlayerId,
          direction: line.amount.startsWith('-') ? ('out' as const) : ('in' as const),
          amount: line.amount.replace('-', ''),
          currency: line.currency,
        })),
      };
    },
  };
}

type StatedTransfer = Exclude<v.InferOutput<typeof TransferStatusShape>, { status: 'Not found' }>;

function recordOf(answer: StatedTransfer, transferId: string): TransferRecord {
  const { currency } = answer;
  if (answer.externalTransactionId !== transferId || !isCurrency(currency)) throw new VendorUnavailable('the status is of something else');
  const signed = readSigned(answer.amount, currency);
  return {
    state: answer.status === 'Success' ? 'done' : 'refused',
    memberId: answer.externalPlayerId,
    direction: signed < 0n ? 'out' : 'in',
    amount: signed < 0n ? -signed : signed,
    currency,
  };
}

function readSigned(text: string, currency: Currency): bigint {
  const reading = readDecimal(text.replace(/^-/, ''), currency);
  if (reading.kind !== 'amount') throw new VendorUnavailable(`no amount of ${currency}: ${reading.kind}`);
  return text.startsWith('-') ? -reading.amount : reading.amount;
}

/** Reads an answer by its shape; anything else is as good as no answer (S49). */
function parseTrusted<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, body);
  if (reading.success) return reading.output;
  throw new VendorUnavailable(`answer has no believable ${v.getDotPath(reading.issues[0]) ?? 'shape'}`);
}
