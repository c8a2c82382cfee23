import type { MemberContext } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import type { Language } from '@jogada/platform/contract';
import type { Context } from '@jogada/platform/server';
import type { LaunchableRow } from '../catalogue/game.sql.ts';
import type { TransactionReport } from '../reconciliation/transaction-report.ts';

/**
 * What the platform asks of a vendor, whichever shape the vendor has: to open a game, and to account for a day. Where the
 * money moves by the vendor's calls (wallet, aggregator), those calls are served beside it; where it moves by ours
 * (transfer), the adapter moves it.
 */
export interface VendorAdapter {
  /** Opens a game for a member, with whatever must happen before. @throws Problem, as the launch's contract lists */
  openGame(ctx: MemberContext, opening: Opening): Promise<OpenedGame>;
  /** The vendor's own account of a day. @throws when there is none to be had */
  reportOf(ctx: Context & Pick<Services, 'settings'>, vendor: ReportingVendor): Promise<TransactionReport>;
}

export interface Opening {
  readonly game: LaunchableRow;
  readonly language: Language;
  /** How much of the member's money goes along, where the vendor keeps it: all that fits, none, or so many minor units. */
  readonly takesAlong: 'all' | 'none' | bigint;
}

interface OpenedGame {
  readonly url: string;
  /** The only origin that the frame is heard from. */
  readonly origin: string;
  /** Whether the vendor keeps the member's money until it is brought back. */
  readonly keepsMoney: boolean;
}

export interface ReportingVendor {
  readonly code: string;
  readonly origin: string | null;
  readonly report_path: string | null;
}
