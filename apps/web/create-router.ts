import type { Call } from '@jogada/platform/web';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

export interface RouterContext {
  readonly call: Call;
  readonly queries: QueryClient;
}

/** @param nonce what the content security policy lets the server's inline scripts through by */
export function createSiteRouter(context: RouterContext, nonce?: string) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultViewTransition: true,
    ...(nonce && { ssr: { nonce } }),
  });
}
