import type { Services } from '@jogada/merchant/server';
import type { CallContext } from '@jogada/platform/server';

/**
 * The address that the visitor reached the site by. The host is one of the merchant's, or the call would have been
 * refused (S12); whether there is TLS in front is the installation's to say, not the caller's.
 */
export function siteAddress(ctx: Pick<CallContext & Services, 'settings' | 'header'>): string {
  const { protocol, host } = new URL(ctx.settings.publicUrl);
  return `${protocol}//${ctx.header('host') ?? host}`;
}
