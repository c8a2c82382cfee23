import type { SiteSettings } from '@jogada/merchant/server';
import type { Transport } from '@jogada/platform/server';
import type { Config } from './config.ts';

/** What the domains read of the settings of a process. */
export function settingsOf(config: Config, transport: Transport | undefined): SiteSettings {
  return Object.freeze({
    publicUrl: config.publicUrl,
    ...(config.bankDoor && { bankDoorUrl: config.bankDoor.url }),
    arcadeUrl: config.arcadeUrl,
    paymentProvider: config.paymentProvider,
    pixUrl: config.pixUrl,
    pixCertificate: config.pixCertificate,
    isProduction: config.environment === 'production',
    identity: config.identity,
    messaging: config.messaging,
    secrets: config.secrets,
    ...(transport && { transport }),
  });
}
