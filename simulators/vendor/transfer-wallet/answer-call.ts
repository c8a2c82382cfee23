import { isCurrency, readDecimal, writeDecimal } from '@jogada/platform/contract';
import type { VendorAction } from './misbehaviour.ts';
import type { TransferAsked, TransferStore } from './transfer-store.ts';

export type Answer = Readonly<Record<string, unknown>>;

interface Call {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly action: VendorAction;
}

const LINES_A_PAGE = 200;
const NOT_WELL_PUT: Answer = { error: '7', description: 'wrong parameters' };

/** Executes a call on the record, and answers in the format of the API. */
export function answerCall(store: TransferStore, call: Call): Answer {
  const { fields } = call;
  const playerId = fields['externalPlayerId'] ?? '';
  switch (call.path) {
    case '/player/account/create/':
      return store.openPlayer(playerId, fields['currency'] ?? '') ? { error: '0', playerId } : NOT_WELL_PUT;
    case '/balance/current/':
      return balanceOf(store, playerId);
    case '/balance/transfer/':
      return transfer(store, call);
    case '/balance/transfer/status/':
      return statusOf(store, fields['externalTransactionId'] ?? '');
    case '/game/start/':
      return store.findPlayer(playerId)
        ? { error: '0', gameURL: `${call.origin}/play?${new URLSearchParams({ player: playerId, language: fields['language'] ?? 'en' })}` }
        : { error: '17', description: 'player not found' };
    case '/DataFeeds/transfers/':
      return transfersOf(store, { day: fields['day'] ?? '', after: Number(fields['after'] ?? '0') });
    default:
      return NOT_WELL_PUT;
  }
}

function balanceOf(store: TransferStore, playerId: string): Answer {
  const player = store.findPlayer(playerId);
  if (!player || !isCurrency(player.currency)) return { error: '17', description: 'player not found' };
  return { error: '0', balance: writeDecimal({ amount: player.balance, currency: player.currency }), currency: player.currency };
}

function transfer(store: TransferStore, { fields, action }: Call): Answer {
  const asked = readTransfer(fields);
  if (!asked) return NOT_WELL_PUT;
  if (action === 'internal_error') return { error: '1', description: 'internal error' };
  if (action === 'refuse' && !store.findTransfer(asked.transferId)) store.refuse(asked);
  if (action === 'refuse_and_forget' && !store.findTransfer(asked.transferId)) return { error: '21', description: 'not now' };
  const fate = store.transfer(asked);
  if (action === 'double') store.transfer(asked);
  if (fate !== 'done') return { error: fate, description: `refused with ${fate}` };
  const amount = action === 'wrong_amount' ? asked.amount * 10n : asked.amount;
  return { error: '0', externalTransactionId: asked.transferId, amount: writeDecimal({ amount, currency: readCurrency(asked.currency) }) };
}

function readTransfer(fields: Call['fields']): TransferAsked | undefined {
  const { externalTransactionId: transferId = '', externalPlayerId: playerId = '', amount = '', currency = '' } = fields;
  const reading = isCurrency(currency) ? readDecimal(amount.replace(/^-/, ''), currency) : undefined;
  if (reading?.kind !== 'amount' || transferId === '') return undefined;
  return { transferId, playerId, amount: amount.startsWith('-') ? -reading.amount : reading.amount, currency };
}

function statusOf(store: TransferStore, transferId: string): Answer {
  const known = store.findTransfer(transferId);
  if (!known) return { error: '0', status: 'Not found' };
  return {
    error: '0',
    status: known.state === 'done' ? 'Success' : 'Refused',
    externalTransactionId: transferId,
    externalPlayerId: known.playerId,
    amount: writeDecimal({ amount: known.amount, currency: readCurrency(known.currency) }),
    currency: known.currency,
  };
}

function transfersOf(store: TransferStore, { day, after }: { day: string; after: number }): Answer {
  const done = store.transfers.filter((known) => known.state === 'done' && known.at.toISOString().startsWith(day));
  const lines = done.slice(after, after + LINES_A_PAGE).map((known) => ({
    externalTransactionId: known.transferId,
    externalPlayerId: known.playerId,
    amount: writeDecimal({ amount: known.amount, currency: readCurrency(known.currency) }),
    currency: known.currency,
  }));
  return { error: '0', day, transfers: lines, next: after + LINES_A_PAGE < done.length ? String(after + LINES_A_PAGE) : null };
}

function readCurrency(code: string) {
  if (!isCurrency(code)) throw new RangeError(`no currency ${code}`);
  return code;
}
