import { pathOf } from '@jogada/platform/server';

/** The path prefixes of the calls of every audience. Every other path is a page or a file. */
const CALLS = /^\/(?:wps|ops|vendor|aggregator)(?=\/|$)/;

/**
 * Whether a request is a call and not for a page. The path is normalised before (platform/server/request-target.ts), so escapes cannot
 * disguise it.
 */
export function isCall(request: { readonly url: string }): boolean {
  return CALLS.test(pathOf(request));
}

/** Whether the path has only the prefix of an audience. */
export function isBareCall(request: { readonly url: string }): boolean {
  const path = pathOf(request);
  const audience = CALLS.exec(path)?.[0];
  return audience !== undefined && path.slice(audience.length).replaceAll('/', '') === '';
}
