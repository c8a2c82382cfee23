import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './context.ts';
import { gzipPart, joinGzip, storedPart, type GzipPart } from './gzip-parts.ts';

/** How a response is cached that is the same for many callers, except for one text of each. */
export interface CachePolicy<Ctx, Value> {
  /** An object that is replaced when the response changes, and a name for what else it depends on. Undefined: the response is not cached. */
  readonly sharedBy: (ctx: Ctx) => { readonly of: object; readonly variant: string } | undefined;
  /** The caller's own text. */
  readonly ownText: (ctx: Ctx) => string;
  /** The response with another text in place of the caller's. */
  readonly withText: (value: Value, text: string) => Value;
}

/** One caller's response. */
export interface CachedResponse {
  /** An entity tag, weak because the encodings share it. */
  readonly tag: string;
  plain(): string;
  gzip(): Buffer;
}

/** The longest time, in ms, for which a response is cached: the bound for what changes with time alone. */
const CACHED_MS = 1_000;

interface Shared {
  readonly at: number;
  readonly tag: string;
  readonly pieces: readonly [before: string, after: string];
  readonly parts: readonly [before: GzipPart, after: GzipPart];
}

/** Caches the responses of one endpoint. `write` returns the JSON of the response. */
export function createResponseCache<Ctx extends CallContext, Value>(policy: CachePolicy<Ctx, Value>, write: (value: Value) => string) {
  const cache = new WeakMap<object, Map<string, Promise<Shared>>>();
  const mark = randomBytes(16).toString('hex');

  async function share(at: number, value: Value): Promise<Shared> {
    const text = write(policy.withText(value, mark));
    const [before = '', after, ...more] = text.split(mark);
    if (after === undefined || more.length > 0) throw new Error("a cached response does not contain its caller's text exactly once");
    const [head, tail] = await Promise.all([gzipPart(Buffer.from(before)), gzipPart(Buffer.from(after))]);
    return {
      at,
      tag: hash('sha256', text.replace(mark, ''), 'base64url').slice(0, TAG_LENGTH),
      pieces: [before, after],
      parts: [head, tail],
    };
  }

  /** Returns undefined for a response that is not cached. */
  return async (ctx: Ctx, operation: () => Value | Promise<Value>): Promise<CachedResponse | undefined> => {
    const shared = policy.sharedBy(ctx);
    if (!shared) return undefined;
    const variants = cache.get(shared.of) ?? new Map<string, Promise<Shared>>();
    cache.set(shared.of, variants);
    const now = ctx.now().getTime();
    let found = await variants.get(shared.variant);
    if (!found || Math.abs(now - found.at) >= CACHED_MS) {
      const made = Promise.resolve(operation()).then((value) => share(now, value));
      variants.set(shared.variant, made);
      made.catch(() => variants.delete(shared.variant));
      found = await made;
    }
    const { tag, pieces, parts } = found;
    const own = JSON.stringify(policy.ownText(ctx)).slice(1, -1);
    return {
      tag: `W/"${tag}${hash('sha256', own, 'base64url').slice(0, TAG_LENGTH)}"`,
      plain: () => pieces.join(own),
      gzip: () => joinGzip([parts[0], storedPart(Buffer.from(own)), parts[1]]),
    };
  };
}

const TAG_LENGTH = 16;

/** Sends a cached response, or 304 to a client that has it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply {
  reply.headers({ 'cache-control': 'private, no-cache', etag: response.tag, vary: 'accept-encoding, cookie' });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (known?.includes(response.tag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return isZipped ? reply.header('content-encoding', 'gzip').send(response.gzip()) : reply.send(response.plain());
}
