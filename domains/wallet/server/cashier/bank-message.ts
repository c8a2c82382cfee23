import * as v from 'valibot';

/** What a provider's message names. Everything that moves money is read again from the provider. */
export interface BankMessage {
  /** End-to-end ids of received payments. */
  readonly endToEndIds: readonly string[];
  /** Those of them that were refunded, in full or in part. */
  readonly refunded: readonly string[];
  /** Our ids of payouts whose state changed. */
  readonly payoutIds: readonly string[];
}

const MESSAGE_ITEMS_MAX = 100;

const ReceivedShape = v.object({
  endToEndId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/)),
  devolucoes: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MESSAGE_ITEMS_MAX)), []),
});

const PixMessageShape = v.object({ pix: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MESSAGE_ITEMS_MAX)), []) });

/** The list of a message in the shape of the Pix API; empty for the trial message of a new address. Undefined for another body. */
export function pixItemsOf(body: unknown): readonly unknown[] | undefined {
  const reading = v.safeParse(PixMessageShape, body);
  return reading.success ? reading.output.pix : undefined;
}

/** Reads received payments in the shape of the Pix API. */
export function readPixItems(items: readonly unknown[]): BankMessage {
  const received = items.flatMap((item) => {
    const reading = v.safeParse(ReceivedShape, item);
    return reading.success ? [reading.output] : [];
  });
  return {
    endToEndIds: received.map(({ endToEndId }) => endToEndId),
    refunded: received.filter(({ devolucoes }) => devolucoes.length > 0).map(({ endToEndId }) => endToEndId),
    payoutIds: [],
  };
}

/** Reads a message in the shape of the Pix API; undefined for another body. */
export function readPixMessage(body: unknown): BankMessage | undefined {
  const items = pixItemsOf(body);
  return items && readPixItems(items);
}
