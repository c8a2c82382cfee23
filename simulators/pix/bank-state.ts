import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A charge of a receiver (`cob`). Amounts are decimal texts, as the Pix API writes them. */
export interface Charge {
  readonly txid: string;
  readonly amount: string;
  readonly receiverKey: string;
  readonly payer: { readonly document: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly expiresAfterSeconds: number;
  /** Where payers' banks read it, without scheme. */
  readonly location: string;
  isPaid: boolean;
}

export interface Refund {
  readonly id: string;
  readonly amount: string;
  readonly at: string;
  readonly status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
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
  readonly orderedAt: string;
  /** How often it was paid, or would be: more than once only by a forgetful bank. */
  orders: number;
  state: 'processing' | 'paid' | 'refused';
  endToEndId: string | null;
  reason: string | null;
}

/** A message to a receiver that has not been taken yet. */
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
  /** By kind and key; null is a key that nobody has. */
  readonly keyOwners: Record<string, string | null>;
  readonly messages: Record<string, PendingMessage>;
}

export interface BankStore {
  readonly state: BankState;
  /** Writes the state down, so that a restarted bank knows its charges. */
  save(): void;
}

/** Opens a bank's book; with a file, what was written there is read first and every change is written back. */
export function openStore(file: string | undefined): BankStore {
  const empty: BankState = { charges: {}, payments: {}, payouts: {}, webhooks: {}, keyOwners: {}, messages: {} };
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
    throw new Error(`${file} is not the book of a bank; move it away to begin a new one`, { cause: error });
  }
}
