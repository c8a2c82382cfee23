interface RouteSource {
  addHook(name: 'onRoute', note: (route: { readonly method: string | readonly string[]; readonly url: string }) => void): unknown;
}

/** The routes of a server, for the answer to a method that a path does not have (S72). */
export interface RouteRegistry {
  /** The methods of the routes that a path fits, in the order of their registration; empty where there is none. */
  methodsOf(path: string): readonly string[];
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Notes every route that is registered from now on; wildcards at the end of a path are understood, regular expressions are not. */
export function routeRegistry(app: RouteSource): RouteRegistry {
  const routes: { readonly fits: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replaceAll(SPECIAL, '\\$&')));
    routes.push({ fits: new RegExp(`^${parts.join('/')}$`), methods: [method].flat() });
  });
  return {
    methodsOf: (path) => [...new Set(routes.filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods))],
  };
}
