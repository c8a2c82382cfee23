import { isIP } from 'node:net';
import type { Services } from '@jogada/merchant/server';
import type { CallContext } from '@jogada/platform/server';
import { siteAddress } from '../social/site-address.ts';

export interface PasskeySite {
  readonly origin: string;
  /** The WebAuthn relying party id: the host. */
  readonly rpId: string;
}

/** The call's site in terms of WebAuthn; undefined for an IP address, which passkeys do not support. */
export function passkeySite(ctx: Pick<CallContext & Services, 'settings' | 'host'>): PasskeySite | undefined {
  if (!URL.canParse(siteAddress(ctx))) return undefined;
  const { origin, hostname } = new URL(siteAddress(ctx));
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { origin, rpId: hostname } : undefined;
}
