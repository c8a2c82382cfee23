import type { Currency } from '@jogada/platform/contract';

/**
 * Client of a vendor that holds the player's balance during play. Every call throws VendorUnavailable without a valid response; then the
 * request may or may not have been executed.
 */
export interface TransferWalletVendor {
  /** Registers the member at the vendor. Idempotent. */
  createPlayer(player: VendorPlayer): Promise<void>;
  /** The player's balance at the vendor, in minor units. */
  readBalance(player: VendorPlayer): Promise<bigint>;
  /** Transfers money to the player's balance at the vendor. Idempotent by transfer id. */
  transferIn(order: TransferOrder): Promise<TransferFate>;
  /** Withdraws money from the player's balance at the vendor. Idempotent by transfer id. */
  transferOut(order: TransferOrder): Promise<TransferFate>;
  /** confirmTrans: the outcome of a transfer by its id; undefined while the vendor has no record of it. */
  findTransfer(transferId: string): Promise<TransferRecord | undefined>;
  /** Returns the address of a game for the player. */
  launchUrl(launch: VendorLaunch): Promise<string>;
  /** One page of the vendor's list of a day's transfers (UTC). */
  listTransfers(page: { day: string; after: string | null }): Promise<TransferReportPage>;
}

interface VendorPlayer {
  readonly memberId: string;
  readonly currency: Currency;
}

export interface TransferOrder extends VendorPlayer {
  /** Created by the platform; the vendor's idempotency key. */
  readonly transferId: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
}

/** The vendor's outcome. `reason` is the vendor's own text. */
export type TransferFate = { readonly state: 'done' } | { readonly state: 'refused'; readonly reason: string };

export interface TransferRecord {
  readonly state: 'done' | 'refused';
  readonly memberId: string;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly currency: Currency;
}

export type TransferDirection = 'in' | 'out';

interface VendorLaunch extends VendorPlayer {
  readonly gameId: string;
  readonly language: string;
  /** The address to which the game returns the player. */
  readonly returnUrl: string;
}

interface TransferReportPage {
  readonly transfers: readonly ReportedTransfer[];
  /** The next page's `after`; null on the last. */
  readonly next: string | null;
}

export interface ReportedTransfer {
  readonly transferId: string;
  readonly memberId: string;
  readonly direction: TransferDirection;
  /** Major units, as sent by the vendor. */
  readonly amount: string;
  readonly currency: string;
}

/** The vendor gave no valid response: unreachable, timed out, too large, wrongly signed or malformed. The outcome is unknown. */
export class VendorUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`vendor: ${what}`, { cause });
    this.name = 'VendorUnavailable';
  }
}
