import type { Services } from '@jogada/merchant/server';
import type { CallContext } from '@jogada/platform/server';

/**
 * The site's address as the visitor sees it. The host is one of the merchant's, otherwise the call would have been refused (S12); the
 * scheme comes from the installation's settings, not from the caller.
 */
export function siteAddress({ settings, host }: Pick<CallContext & Services, 'settings' | 'host'>): string {
  return `${new URL(settings.publicUrl).protocol}//${host}`;
}
