import type { FastifyRequest } from 'fastify';
import type { SiteSettings } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { carriesCookies } from './cookie-jar.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

type Asked = Pick<Endpoint, 'access' | 'changesByGet'>;

/**
 * Refuses a change requested by a page of another site (S60), and a GET that changes something unless a script of this site's page
 * requested it (C14): a picture or a link, which staff HTML may hold, does not. Browsers send the origin of a call. A client that is not a browser sends none and carries no victim's cookies, but a GET without
 * one may come from an old browser.
 * @throws Problem `cross_site_request`
 */
export function refuseCrossSite(request: FastifyRequest, endpoint: Asked): void {
  if (!isChange(request, endpoint)) return;
  const isSilenceEnough = !READING.has(request.method);
  const isByScript = !READING.has(request.method) || isScripted(request);
  if (!isByScript || !isSameSite(request, isSilenceEnough)) throw new Problem('cross_site_request');
}

/**
 * Refuses a change over plain http on a public host: no session cookie could be set, and the content can be read in transit (S54).
 * @throws Problem `secure_connection_needed`
 */
export function refuseInTheClear(request: FastifyRequest, endpoint: Asked, settings: Pick<SiteSettings, 'publicUrl'>): void {
  if (isChange(request, endpoint) && !carriesCookies(request, settings)) throw new Problem('secure_connection_needed');
}

/**
 * Whether a browser navigates to an address, by its bar, a link or a redirect, rather than fetching it for a page, for instance as a
 * picture.
 */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const to = headers['sec-fetch-dest'];
  return to === undefined || to === 'document';
}

/** Whether a script fetches an address. True for a browser that does not send Sec-Fetch-Dest. */
function isScripted({ headers }: FastifyRequest): boolean {
  const to = headers['sec-fetch-dest'];
  return to === undefined || to === 'empty';
}

/** Whether a page of another site sent the browser here. False for a browser that does not send Sec-Fetch-Site. */
export function isSentByAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function isChange({ method }: FastifyRequest, { access, changesByGet }: Asked): boolean {
  if (access === 'vendor' || access === 'provider') return false;
  return !READING.has(method) || changesByGet === true;
}

function isSameSite(request: FastifyRequest, isSilenceEnough: boolean): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  const host = request.host.toLowerCase();
  if (origin !== undefined && hostOf(origin) !== host) return false;
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isSilenceEnough);
  if (origin !== undefined) return true;
  return referer === undefined ? isSilenceEnough : hostOf(referer) === host;
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
