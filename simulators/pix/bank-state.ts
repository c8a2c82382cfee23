import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A charge of a receiver (`cob`). Amounts are decimal texts, as in the Pix API. */
export interface Charge {
  readonly txid: string;
  readonly amount: string;
  readonly receiverKey: string;
  readonly payer: { readonly document: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly expiresAfterSeconds: number;
  /** The address for payers' banks, without scheme. */
  readonly location: string;
  isPaid: boolean;
}

export interface Refund {
  readonly id: string;
  readonly amount: string;
  readonly at: string;
  readonly status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  /** A text of the receiver, where the order has one. */
  readonly comment?: string;
}

export interface ReceivedPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: string;
  readonly receiverKey: string;
  readonly at: string;
  readonly payer: { readonly document: string; readonly name: string };
  readonly refunds: Refund[];
}

export interface Payout {
  readonly payoutId: string;
  readonly amount: string;
  readonly keyKind: string;
  readonly key: string;
  readonly payeeDocument: string;
  /** The key of the account that pays, where the order names it. */
  readonly payerKey?: string;
  readonly orderedAt: string;
  /** How often it was ordered and paid: more than once only with `isForgetful`. */
  orders: number;
  state: 'processing' | 'paid' | 'refused';
  /** False for a payout that waits for an approval of its own. */
  isApproved?: boolean;
  endToEndId: string | null;
  reason: string | null;
}

/** An address for messages about one kind of event. */
export interface EventHook {
  readonly id: string;
  readonly name: string;
  readonly event: string;
  readonly url: string;
  readonly isActive: boolean;
  readonly createdAt: string;
}

/** A message that a receiver has not accepted yet. */
export interface PendingMessage {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  attempts: number;
}

interface BankState {
  readonly charges: Record<string, Charge>;
  readonly payments: Record<string, ReceivedPix>;
  readonly payouts: Record<string, Payout>;
  /** By receiver key. */
  readonly webhooks: Record<string, string>;
  /** By id. */
  readonly eventHooks: Record<string, EventHook>;
  /** By kind and key; null is a key without an owner. */
  readonly keyOwners: Record<string, string | null>;
  readonly messages: Record<string, PendingMessage>;
}

export interface BankStore {
  readonly state: BankState;
  /** Writes the state to the file, so that it survives a restart. */
  save(): void;
}

/** Opens a bank's state. With a file it is loaded from there, and every change is written back. */
export function openStore(file: string | undefined): BankStore {
  const empty: BankState = { charges: {}, payments: {}, payouts: {}, webhooks: {}, eventHooks: {}, keyOwners: {}, messages: {} };
  if (file === undefined) return { state: empty, save: () => undefined };
  mkdirSync(dirname(file), { recursive: true });
  const state: BankState = { ...empty, ...readStored(file) };
  return {
    state,
    save() {
      writeFileSync(`${file}.draft`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.draft`, file);
    },
  };
}

function readStored(file: string): Partial<BankState> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<BankState>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`${file} is not a bank's store; move it away to start with a new one`, { cause: error });
  }
}
