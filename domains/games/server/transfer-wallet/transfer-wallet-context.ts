import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';

/** Context for operations at a transfer-wallet vendor, by a request or a job. */
export type TransferWalletContext = Context & Pick<Services, 'settings' | 'games'>;
