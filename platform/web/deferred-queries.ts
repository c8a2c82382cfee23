import type { DehydratedState, hydrate, QueryClient, QueryClientConfig } from '@tanstack/react-query';

interface Library {
  readonly QueryClient: new (config: QueryClientConfig) => QueryClient;
  readonly hydrate: typeof hydrate;
}

let library: Library | undefined;

/** Called by the module that every query and every act goes through, so that the library is there before the first of them. */
export function offerQueryLibrary(offered: Library): void {
  library = offered;
}

const DOES_NOTHING = async () => undefined;

/**
 * The page's query client, which comes into being when it is first used: a page that the server has drawn stands without it,
 * so the library is not part of the first load. It is one object throughout. `state` is what the server read for this page.
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

  // Only methods of the client are ever asked for, and each is handed out bound to it.
  return new Proxy({} as QueryClient, {
    get(_, name) {
      if (!client && (name === 'mount' || name === 'unmount')) return early[name];
      if (library) client ??= start(library);
      // Nothing has been read yet that could be changed, renewed or forgotten.
      if (!client) return DOES_NOTHING;
      const value: unknown = Reflect.get(client, name);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
}
