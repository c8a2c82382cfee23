import * as v from 'valibot';

const FROM_VENDOR = { source: v.literal('jogada-vendor') };

const Amount = v.pipe(v.string(), v.regex(/^\d{1,18}$/));
const ShownMs = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

const FrameMessage = v.variant('type', [
  v.object({ ...FROM_VENDOR, type: v.literal('ready') }),
  /** The balance that the game shows, in minor units. */
  v.object({ ...FROM_VENDOR, type: v.literal('balance_changed'), balance: v.optional(Amount) }),
  v.object({ ...FROM_VENDOR, type: v.literal('relogin') }),
  v.object({ ...FROM_VENDOR, type: v.literal('close') }),
  /** The stake in minor units, and for how long at most the round is on the screen, in ms. */
  v.object({ ...FROM_VENDOR, type: v.literal('round_started'), roundStake: v.optional(Amount), shownMaxMs: v.optional(ShownMs) }),
  v.object({ ...FROM_VENDOR, type: v.literal('round_settled') }),
]);
export type FrameMessage = v.InferOutput<typeof FrameMessage>;

interface ArrivedMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

interface ExpectedSender {
  /** The vendor's origin from the launch response. */
  readonly origin: string;
  /** The frame's window; null while it has none. */
  readonly window: unknown;
}

/**
 * Parses a message from the game frame. Returns undefined unless it is a known message from the vendor's origin and the frame's own window:
 * another page of that origin or another frame is ignored (GAM-13).
 */
export function readFrameMessage(arrived: ArrivedMessage, expected: ExpectedSender): FrameMessage | undefined {
  if (expected.window === null || arrived.source !== expected.window) return undefined;
  if (arrived.origin !== expected.origin) return undefined;
  const parsed = v.safeParse(FrameMessage, arrived.data);
  return parsed.success ? parsed.output : undefined;
}
