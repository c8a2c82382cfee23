import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';

/** For what happens at a transfer-wallet vendor, whoever asked for it. */
export type TransferWalletContext = Context & Pick<Services, 'settings'>;
