import type { FastifyInstance } from 'fastify';
import { pathOf } from './request-target.ts';

interface ServedPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const TABLES = new WeakMap<object, Map<string, ServedPath>>();

/**
 * Records the methods of each path of a server, from the first route on. Providers' calls are left out, so that their paths are not
 * revealed.
 */
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

/** Every served path in the form of its route, with its methods. */
export function listRoutes(app: FastifyInstance): readonly { readonly url: string; readonly methods: ReadonlySet<string> }[] {
  return [...(TABLES.get(app.server) ?? [])].map(([url, { methods }]) => ({ url, methods }));
}

/** The methods of a request's path; empty for an unknown path. */
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
