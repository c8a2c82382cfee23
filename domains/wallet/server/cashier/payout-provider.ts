import type { PixKey } from '../pix/pix-key.ts';

/**
 * Pays out to PIX keys. The Central Bank's API has no such call, so this port is ours and each provider gets an adapter.
 * Every call throws ProviderUnavailable when no believable answer came: the payout may or may not have been made.
 */
export interface PayoutProvider {
  /** Whose key it is, as the directory (DICT) answers; undefined when nobody's. */
  findKeyOwner(lookup: KeyLookup): Promise<KeyOwner | undefined>;
  /** Pays once per payoutId, however often it is asked. */
  createPayout(order: PayoutOrder): Promise<Payout>;
  findPayout(payoutId: string): Promise<Payout | undefined>;
}

interface KeyLookup {
  readonly key: PixKey;
  /** Who asks: the directory wants to know on whose behalf. */
  readonly requesterDocument: string;
}

interface KeyOwner {
  readonly document: string;
}

interface PayoutOrder {
  /** Ours; the provider's idempotency id. */
  readonly payoutId: string;
  /** Minor units of BRL. */
  readonly amount: bigint;
  readonly key: PixKey;
  readonly payeeDocument: string;
  readonly payeeName: string;
}

export interface Payout {
  readonly payoutId: string;
  readonly amount: bigint;
  readonly state: 'processing' | 'paid' | 'refused';
  readonly endToEndId: string | undefined;
  /** Why it was refused, in the provider's words. */
  readonly reason: string | undefined;
}
