import { pathOf } from '@jogada/platform/server';

/** What calls of every audience begin with; every other path is a page's or a file's. */
const CALLS = /^\/(?:wps|ops|vendor|aggregator)(?=\/|$)/;

/**
 * Whether a request is a call and not for a page. Its path has been brought into one spelling before (platform/server/request-target.ts),
 * so no escape makes it look like another one.
 */
export function isCall(request: { readonly url: string }): boolean {
  return CALLS.test(pathOf(request));
}

/** Whether a call names its audience and nothing else. */
export function isBareCall(request: { readonly url: string }): boolean {
  const path = pathOf(request);
  const audience = CALLS.exec(path)?.[0];
  return audience !== undefined && path.slice(audience.length).replaceAll('/', '') === '';
}
