import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './context.ts';
import { gzipPart, joinGzip, storedPart, type GzipPart } from './gzip-parts.ts';

/** How an answer is kept that is the same for many callers, except for one text of each. */
export interface Keep<Ctx, Value> {
  /** An object that is replaced when the answer changes, and a name for what else it depends on. Undefined: the answer is not kept. */
  readonly sharedBy: (ctx: Ctx) => { readonly of: object; readonly variant: string } | undefined;
  /** The caller's own text. */
  readonly ownText: (ctx: Ctx) => string;
  /** The answer with another text in place of the caller's. */
  readonly withText: (value: Value, text: string) => Value;
}

/** One caller's answer. */
export interface KeptAnswer {
  /** An entity tag, weak because the encodings share it. */
  readonly tag: string;
  plain(): string;
  gzip(): Buffer;
}

/** The longest time, in ms, for which an answer is kept: the bound for what changes with time alone. */
const KEPT_MS = 1_000;

interface Shared {
  readonly at: number;
  readonly tag: string;
  readonly pieces: readonly [before: string, after: string];
  readonly parts: readonly [before: GzipPart, after: GzipPart];
}

/** Keeps the answers of one endpoint. `write` returns the JSON of the response. */
export function createKeptAnswers<Ctx extends CallContext, Value>(keep: Keep<Ctx, Value>, write: (value: Value) => string) {
  const kept = new WeakMap<object, Map<string, Promise<Shared>>>();
  const mark = randomBytes(16).toString('hex');

  async function share(at: number, value: Value): Promise<Shared> {
    const text = write(keep.withText(value, mark));
    const [before = '', after, ...more] = text.split(mark);
    if (after === undefined || more.length > 0) throw new Error("a kept answer does not contain its caller's text exactly once");
    const [head, tail] = await Promise.all([gzipPart(Buffer.from(before)), gzipPart(Buffer.from(after))]);
    return {
      at,
      tag: hash('sha256', text.replace(mark, ''), 'base64url').slice(0, TAG_LENGTH),
      pieces: [before, after],
      parts: [head, tail],
    };
  }

  /** Returns undefined for an answer that is not kept. */
  return async (ctx: Ctx, operation: () => Value | Promise<Value>): Promise<KeptAnswer | undefined> => {
    const shared = keep.sharedBy(ctx);
    if (!shared) return undefined;
    const variants = kept.get(shared.of) ?? new Map<string, Promise<Shared>>();
    kept.set(shared.of, variants);
    const now = ctx.now().getTime();
    let found = await variants.get(shared.variant);
    if (!found || Math.abs(now - found.at) >= KEPT_MS) {
      const made = Promise.resolve(operation()).then((value) => share(now, value));
      variants.set(shared.variant, made);
      made.catch(() => variants.delete(shared.variant));
      found = await made;
    }
    const { tag, pieces, parts } = found;
    const own = JSON.stringify(keep.ownText(ctx)).slice(1, -1);
    return {
      tag: `W/"${tag}${hash('sha256', own, 'base64url').slice(0, TAG_LENGTH)}"`,
      plain: () => pieces.join(own),
      gzip: () => joinGzip([parts[0], storedPart(Buffer.from(own)), parts[1]]),
    };
  };
}

const TAG_LENGTH = 16;

/** Sends a kept answer, or 304 to a client that has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  reply.headers({ 'cache-control': 'private, no-cache', etag: answer.tag, vary: 'accept-encoding, cookie' });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (known?.includes(answer.tag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return isZipped ? reply.header('content-encoding', 'gzip').send(answer.gzip()) : reply.send(answer.plain());
}
