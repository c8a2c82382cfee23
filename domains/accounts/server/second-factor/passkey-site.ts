import { isIP } from 'node:net';
import type { Services } from '@jogada/merchant/server';
import type { CallContext } from '@jogada/platform/server';
import { siteAddress } from '../social/site-address.ts';

export interface PasskeySite {
  readonly origin: string;
  /** What authenticators know the site by: its host. */
  readonly rpId: string;
}

/** Where the call was made, as a passkey sees it; undefined at an address of numbers, for which none can be made. */
export function passkeySite(ctx: Pick<CallContext & Services, 'settings' | 'host'>): PasskeySite | undefined {
  if (!URL.canParse(siteAddress(ctx))) return undefined;
  const { origin, hostname } = new URL(siteAddress(ctx));
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { origin, rpId: hostname } : undefined;
}
