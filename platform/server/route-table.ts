import type { FastifyInstance } from 'fastify';
import { pathOf } from './request-target.ts';

interface ServedPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const TABLES = new WeakMap<object, Map<string, ServedPath>>();

/** Keeps which methods each path of a server has, from the first route on. A provider's calls are nobody else's to know of, and left out. */
export function recordRouteTable(app: FastifyInstance): void {
  const table = new Map<string, ServedPath>();
  TABLES.set(app.server, table);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.access === 'provider') return;
    const served = table.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    table.set(url, served);
    for (const one of [method].flat()) served.methods.add(one);
  });
}

/** Every path that is served, as its route writes it, with its methods. */
export function listRoutes(app: FastifyInstance): readonly { readonly url: string; readonly methods: ReadonlySet<string> }[] {
  return [...(TABLES.get(app.server) ?? [])].map(([url, { methods }]) => ({ url, methods }));
}

/** The methods that the path of a request has; none when nothing is there. */
export function methodsAt(app: FastifyInstance, request: { readonly url: string }): readonly string[] {
  const path = pathOf(request);
  const found = [...(TABLES.get(app.server)?.values() ?? [])].filter(({ pattern }) => pattern.test(path));
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  return new RegExp(`^${parts.join('/')}/?$`);
}
