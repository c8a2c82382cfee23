import { createRouter } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';
import { readQuery, writeQuery } from './query-texts.ts';
import { routeTree } from './routes.tsx';

interface SiteRouterOptions {
  /** The content security policy's nonce for the server's inline scripts. */
  readonly nonce?: string | undefined;
  /** Whether the next screen fades in. Never on the server. */
  readonly mayFade?: (isFirstScreen: boolean) => boolean;
}

/** In ms. The present screen stays until then, so that a quick navigation does not flicker. */
const PENDING_AFTER_MS = 400;

export function createSiteRouter(context: RouterContext, { nonce, mayFade = () => false }: SiteRouterOptions = {}) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    defaultViewTransition: { types: ({ fromLocation }) => (mayFade(fromLocation === undefined) ? ['fade'] : false) },
    ...(nonce && { ssr: { nonce } }),
  });
}
