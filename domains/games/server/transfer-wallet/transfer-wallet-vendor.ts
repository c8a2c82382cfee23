import type { Currency } from '@jogada/platform/contract';

/**
 * A vendor that keeps the player's money itself while they play. Every call throws VendorUnavailable when no believable
 * answer came: what was asked may or may not have been done.
 */
export interface TransferWalletVendor {
  /** Makes the member known; doing it twice is doing it once. */
  createPlayer(player: VendorPlayer): Promise<void>;
  /** What the player has there, minor units. */
  readBalance(player: VendorPlayer): Promise<bigint>;
  /** Moves money to the player there. One id is one transfer, however often it is asked. */
  transferIn(order: TransferOrder): Promise<TransferFate>;
  /** Takes money from the player there; the same promise. */
  transferOut(order: TransferOrder): Promise<TransferFate>;
  /** confirmTrans: what became of a transfer, by our id; undefined when the vendor knows no such id (yet). */
  findTransfer(transferId: string): Promise<TransferRecord | undefined>;
  /** The address at which the player opens a game. */
  launchUrl(launch: VendorLaunch): Promise<string>;
  /** One page of the vendor's own list of a day's transfers (UTC). */
  listTransfers(page: { day: string; after: string | null }): Promise<TransferReportPage>;
}

interface VendorPlayer {
  readonly memberId: string;
  readonly currency: Currency;
}

export interface TransferOrder extends VendorPlayer {
  /** Ours; the vendor's idempotency id. */
  readonly transferId: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
}

/** The vendor's plain word; a reason is in its own words. */
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
  /** Where the game leads back to. */
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
  /** Major units, as the vendor wrote them. */
  readonly amount: string;
  readonly currency: string;
}

/** No believable answer came from a vendor: out of reach, too slow, too much, wrongly signed, or nonsense. Nothing may be concluded. */
export class VendorUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`vendor: ${what}`, { cause });
    this.name = 'VendorUnavailable';
  }
}
