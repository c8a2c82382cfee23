import type { MemberContext } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import type { Language } from '@jogada/platform/contract';
import type { Context } from '@jogada/platform/server';
import type { LaunchableRow } from '../catalogue/game.sql.ts';
import type { TransactionReport } from '../reconciliation/transaction-report.ts';

/**
 * The platform's outgoing operations at a vendor: opening a game and fetching a day's report. For wallet and aggregator vendors the
 * vendor's own calls move the money and are served separately; for transfer vendors the adapter moves it.
 */
export interface VendorAdapter {
  /**
   * Opens a game for a member, including any transfer beforehand.
   * @throws Problem as listed by the launch contract
   */
  openGame(ctx: MemberContext, opening: Opening): Promise<OpenedGame>;
  /** The vendor's report source. Rejects when it is unavailable. */
  reportOf(ctx: Context & Pick<Services, 'settings' | 'games'>, vendor: ReportingVendor): Promise<TransactionReport>;
}

export interface Opening {
  readonly game: LaunchableRow;
  readonly language: Language;
  /** Transfer-wallet vendors: the amount to transfer: the whole balance within limits, nothing, or minor units. */
  readonly takesAlong: 'all' | 'none' | bigint;
}

interface OpenedGame {
  readonly url: string;
  /** The only origin whose frame messages are accepted. */
  readonly origin: string;
  /** Whether the vendor holds the member's balance until it is returned. */
  readonly keepsMoney: boolean;
}

export interface ReportingVendor {
  readonly code: string;
  readonly origin: string | null;
  readonly report_path: string | null;
}
