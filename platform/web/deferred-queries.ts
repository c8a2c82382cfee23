import type { DehydratedState, hydrate, QueryClient, QueryClientConfig } from '@tanstack/react-query';

interface Library {
  readonly QueryClient: new (config: QueryClientConfig) => QueryClient;
  readonly hydrate: typeof hydrate;
}

let library: Library | undefined;

/** Called by the module that every query and every act imports, so that the library is loaded before the first of them. */
export function offerQueryLibrary(offered: Library): void {
  library = offered;
}

const DOES_NOTHING = async () => undefined;

/**
 * The page's query client, created at its first use: a server-rendered page does not need it, so the library is not part of the first load.
 * The returned object stays the same. `state` is the data that the server read for this page.
 */
export function deferredQueries(config: QueryClientConfig, state: DehydratedState): QueryClient {
  let client: QueryClient | undefined;
  let isMounted = false;
  const early = { mount: () => void (isMounted = true), unmount: () => void (isMounted = false) };

  function start({ QueryClient: Client, hydrate: fill }: Library): QueryClient {
    const started = new Client(config);
    fill(started, state);
    if (isMounted) started.mount();
    return started;
  }

  // Only methods of the client are requested, and each is returned bound to it.
  return new Proxy({} as QueryClient, {
    get(_, name) {
      if (!client && (name === 'mount' || name === 'unmount')) return early[name];
      if (library) client ??= start(library);
      // No query exists yet that could be changed, refetched or removed.
      if (!client) return DOES_NOTHING;
      const value: unknown = Reflect.get(client, name);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
}
