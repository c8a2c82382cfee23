interface NewRoute {
  readonly method: string | readonly string[];
  readonly url: string;
  readonly config?: { readonly access?: string };
}

interface RouteSource {
  addHook(name: 'onRoute', note: (route: NewRoute) => void): unknown;
}

/** The routes of a server, to answer a method that a path does not have (S72). */
export interface RouteRegistry {
  /** The methods of the routes that match a path, in the order of registration. Empty for an unknown path. */
  methodsOf(path: string): readonly string[];
  /** Each registered path in the form of its route, with its methods. */
  list(): readonly { readonly url: string; readonly methods: ReadonlySet<string> }[];
}

interface RegistryOptions {
  readonly ignoresTrailingSlash?: boolean;
  /** Leaves out routes whose paths must not be revealed. */
  readonly isHidden?: (route: NewRoute) => boolean;
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Records every route registered from this call on. Supports wildcards at the end of a path, not regular expressions. */
export function routeRegistry(app: RouteSource, { ignoresTrailingSlash = false, isHidden }: RegistryOptions = {}): RouteRegistry {
  const routes = new Map<string, { readonly fits: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', (route) => {
    if (isHidden?.(route)) return;
    const parts = route.url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replaceAll(SPECIAL, '\\$&')));
    const known = routes.get(route.url) ?? {
      fits: new RegExp(`^${parts.join('/')}${ignoresTrailingSlash ? '/?' : ''}$`),
      methods: new Set(),
    };
    routes.set(route.url, known);
    for (const method of [route.method].flat()) known.methods.add(method);
  });
  return {
    methodsOf: (path) => [...new Set([...routes.values()].filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => [...methods]))],
    list: () => [...routes].map(([url, { methods }]) => ({ url, methods })),
  };
}
