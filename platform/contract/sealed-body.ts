import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Moment } from './schema.ts';

/** HPKE (RFC 9180), base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
export const SEALING_ALG = 'HPKE-P256-HKDF-SHA256-A256GCM';

/** Names the key and carries the encapsulated secret: `v1.<kid>.<base64url of 65 bytes>`. */
export const ENCRYPTION_KEY_HEADER = 'Encryption-Key';

const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const SealingKey = v.object({
  kid: v.pipe(v.string(), v.regex(/^key_[0-9a-z]{16}$/)),
  alg: v.literal(SEALING_ALG),
  jwk: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: Coordinate, y: Coordinate }),
  /** When a page should fetch the next key. */
  exp: Moment,
  /** The server's time, with which bodies are marked, as phones' clocks are wrong. */
  now: Moment,
});
export type SealingKey = v.InferOutput<typeof SealingKey>;

export const readSealingKey = endpoint({
  method: 'GET',
  path: '/wps/session/key',
  summary: 'Retrieve the public key for encrypted request bodies',
  access: 'anyone',
  input: v.object({}),
  output: SealingKey,
  problems: [],
});

const SEALED_TEXT_MAX = 64 * 1024;

/** The body that is sent in place of a sealed endpoint's input. */
export const SealedBody = v.object({ c: v.pipe(v.string(), v.maxLength(SEALED_TEXT_MAX), v.regex(/^[\w-]+$/)) });
