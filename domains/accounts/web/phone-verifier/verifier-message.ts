import * as v from 'valibot';

const FROM_VERIFIER = { source: v.literal('phone-verifier') };
const Answered = { ...FROM_VERIFIER, id: v.pipe(v.string(), v.maxLength(40)) };

const VerifierMessage = v.variant('type', [
  v.object({ ...FROM_VERIFIER, type: v.literal('ready') }),
  /** The verifier needs to be visible, for example for a human check of its own. */
  v.object({ ...FROM_VERIFIER, type: v.literal('show'), isShown: v.boolean() }),
  v.object({ ...Answered, type: v.literal('sent'), expirationTime: v.pipe(v.string(), v.isoTimestamp()) }),
  v.object({ ...Answered, type: v.literal('verified'), idToken: v.pipe(v.string(), v.maxLength(4096)) }),
  v.object({ ...Answered, type: v.literal('wrong') }),
  v.object({ ...Answered, type: v.literal('failed') }),
]);
export type VerifierMessage = v.InferOutput<typeof VerifierMessage>;

interface Arrived {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** Reads a message from the verifier's iframe; undefined unless it comes from the expected window and origin. */
export function readVerifierMessage(arrived: Arrived, expected: { origin: string; window: unknown }): VerifierMessage | undefined {
  if (expected.window === null || arrived.source !== expected.window || arrived.origin !== expected.origin) return undefined;
  const parsed = v.safeParse(VerifierMessage, arrived.data);
  return parsed.success ? parsed.output : undefined;
}
