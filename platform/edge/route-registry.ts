interface RouteSource {
  addHook(name: 'onRoute', note: (route: { readonly method: string | readonly string[]; readonly url: string }) => void): unknown;
}

/** The routes of a server, to answer a method that a path does not have (S72). */
export interface RouteRegistry {
  /** The methods of the routes that match a path, in the order of registration. Empty for an unknown path. */
  methodsOf(path: string): readonly string[];
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Records every route registered from this call on. Supports wildcards at the end of a path, not regular expressions. */
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
