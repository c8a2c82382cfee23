import * as v from 'valibot';

/*
 * Answers of Woovi's API as its OpenAPI file and its documents describe them. Fields that the product does not use are left out.
 */

/** Minor units of BRL: Woovi writes them as a number. */
const Value = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
);

const CorrelationId = v.pipe(v.string(), v.minLength(1), v.maxLength(140));

export const EndToEndId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/));

const Instant = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => new Date(text)),
  v.date(),
);

const Person = v.object({ taxID: v.nullish(v.object({ taxID: v.pipe(v.string(), v.maxLength(20)) })) });

const PixKeyText = v.pipe(v.string(), v.maxLength(77));

export const ChargeShape = v.object({
  charge: v.object({
    correlationID: CorrelationId,
    value: Value,
    status: v.picklist(['ACTIVE', 'COMPLETED', 'EXPIRED']),
    brCode: v.pipe(v.string(), v.maxLength(512)),
    pixKey: v.nullish(PixKeyText),
  }),
});

/** The two kinds of refund have names of their own for the same states. */
const RefundStatus = v.picklist(['IN_PROCESSING', 'CONFIRMED', 'REFUNDED', 'REJECTED', 'NOT_ACCOMPLISHED']);

export const RefundShape = v.object({
  correlationID: CorrelationId,
  value: Value,
  status: RefundStatus,
  comment: v.nullish(v.string()),
});

export const RefundMadeShape = v.object({ refund: RefundShape });
export const RefundReadShape = v.object({ pixTransactionRefund: RefundShape });
export const ChargeRefundsShape = v.object({ refunds: v.pipe(v.array(RefundShape), v.maxLength(100)) });

/**
 * A movement of the account. Woovi's OpenAPI file has the values of `type` and `status` exchanged; its examples and messages have
 * `type: PAYMENT` and `status: CONFIRMED`.
 */
export const TransactionShape = v.object({
  type: v.string(),
  status: v.nullish(v.string()),
  endToEndId: v.nullish(v.string()),
  value: Value,
  time: Instant,
  charge: v.nullish(v.object({ correlationID: v.nullish(CorrelationId), status: v.nullish(v.string()) })),
  payer: v.nullish(Person),
  debitParty: v.nullish(v.object({ holder: v.nullish(Person) })),
  pixKey: v.nullish(PixKeyText),
});

export const TransactionReadShape = v.object({ transaction: TransactionShape });

export const TransactionPageShape = v.object({
  transactions: v.pipe(v.array(TransactionShape), v.maxLength(1000)),
  pageInfo: v.object({ hasNextPage: v.boolean() }),
});

export const PaymentShape = v.object({
  payment: v.object({
    correlationID: CorrelationId,
    value: Value,
    status: v.picklist(['CREATED', 'APPROVED', 'CONFIRMED', 'FAILED', 'DENIED', 'REJECTED']),
  }),
  transaction: v.nullish(v.object({ endToEndId: v.nullish(EndToEndId), providerRejectedReason: v.nullish(v.string()) })),
});

export const KeyShape = v.object({ owner: v.object({ taxID: v.pipe(v.string(), v.maxLength(20)) }) });

export const WebhookListShape = v.object({
  webhooks: v.pipe(v.array(v.object({ event: v.nullish(v.string()), url: v.string(), isActive: v.boolean() })), v.maxLength(1000)),
});

export const PublicKeysShape = v.object({
  public_keys: v.pipe(v.array(v.object({ key: v.pipe(v.string(), v.maxLength(4096)) })), v.minLength(1), v.maxLength(20)),
});

export const RefusalShape = v.object({ error: v.string(), errorCode: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z_]{1,80}$/))) });
