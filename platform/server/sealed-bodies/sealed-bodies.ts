import * as v from 'valibot';
import { ENCRYPTION_KEY_HEADER, Problem, SealedBody, type SealingKey } from '@jogada/platform/contract';
import { openBody, readEncryptionKey } from '@jogada/platform/sealing';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { Job } from '../jobs.ts';
import { createKeyStore } from './key-store.ts';
import { deleteLapsedKeys, deleteOldNonces, insertNonce } from './sealing-key.sql.ts';

const SKEW_MAX_MS = 120_000;
const NONCE_RETENTION_MS = 10 * 60_000;

/** A call with a sealed body. */
interface SealedRequest {
  readonly method: string;
  /** With or without the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** Offers the key, and opens bodies sealed for it. */
export interface SealedBodies {
  offerKey(): Promise<SealingKey>;
  /**
   * Returns the sealed input.
   * @throws Problem `sealed_body_refused`, the same for every reason
   */
  open(request: SealedRequest): Promise<Readonly<Record<string, unknown>>>;
}

export interface SealedBodiesSettings {
  readonly database: Sql;
  readonly now: Clock;
  /** Hex, 32 bytes or more each. Private keys are encrypted with the first and decrypted with any. */
  readonly secrets: readonly [string, ...string[]];
}

const Plaintext = v.object({
  ts: v.pipe(v.number(), v.integer()),
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  input: v.record(v.string(), v.unknown()),
});

export function createSealedBodies({ database, now, secrets }: SealedBodiesSettings): SealedBodies {
  const keys = createKeyStore(database, secrets);
  return {
    async offerKey() {
      const at = now();
      return { ...(await keys.offered(at)), now: at.toISOString() };
    },
    async open(request) {
      const at = now();
      const header = readEncryptionKey(headerOf(request, ENCRYPTION_KEY_HEADER));
      const body = v.safeParse(SealedBody, request.body);
      const device = headerOf(request, 'Device');
      const key = header && body.success && device ? await keys.find(header.kid, at) : undefined;
      if (!header || !body.success || !device || !key) throw new Problem('sealed_body_refused');

      const [path = ''] = request.url.split('?');
      const call = { ...header, method: request.method, path, device, ciphertext: body.output.c };
      const plaintext = v.safeParse(Plaintext, await openBody(key, call));
      if (!plaintext.success) throw new Problem('sealed_body_refused');
      const { ts, nonce, input } = plaintext.output;
      if (Math.abs(at.getTime() - ts) > SKEW_MAX_MS) throw new Problem('sealed_body_refused');
      if (!(await insertNonce(database, { nonce, at }))) throw new Problem('sealed_body_refused');
      return input;
    },
  };
}

function headerOf({ headers }: SealedRequest, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

/** Deletes nonces after five times the validity of a body, and keys once they are no longer accepted. */
export const sealedBodiesJob: Job = {
  name: 'platform.delete_sealed_bodies',
  everyMs: NONCE_RETENTION_MS,
  async run(ctx) {
    const at = ctx.now();
    await deleteLapsedKeys(ctx.database, at);
    await deleteOldNonces(ctx.database, new Date(at.getTime() - NONCE_RETENTION_MS));
  },
};
