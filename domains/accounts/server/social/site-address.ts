import type { Services } from '@jogada/merchant/server';
import type { CallContext } from '@jogada/platform/server';

/**
 * The address that the visitor reached the site by. The host is one of the merchant's, or the call would have been
 * refused (S12); whether there is TLS in front is the installation's to say, not the caller's.
 */
export function siteAddress({ settings, host }: Pick<CallContext & Services, 'settings' | 'host'>): string {
  return `${new URL(settings.publicUrl).protocol}//${host}`;
}
