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

export function createSiteRouter(context: RouterContext, { nonce, mayFade = () => false }: SiteRouterOptions = {}) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    defaultViewTransition: { types: ({ fromLocation }) => (mayFade(fromLocation === undefined) ? ['fade'] : false) },
    ...(nonce && { ssr: { nonce } }),
  });
}
