/**
 * Receives PIX payments for us. Follows the words of the Central Bank's Pix API (receiver side).
 * Every call throws ProviderUnavailable when no believable answer came: nothing may be concluded from that.
 */
export interface PaymentProvider {
  /** Opens a charge under our txid; the same txid again answers the charge that is there. */
  createCharge(order: ChargeOrder): Promise<Charge>;
  findCharge(txid: string): Promise<Charge | undefined>;
  findPayment(endToEndId: string): Promise<Payment | undefined>;
  /** Payments received in a span of time, at most a day, oldest first. */
  listPayments(filter: PaymentFilter): Promise<readonly Payment[]>;
  /** Gives a payment back; the same returnId again answers the return that is there. */
  refund(order: RefundOrder): Promise<Refund>;
  /** Where the provider shall tell of payments; it appends `/pix`. */
  setWebhook(webhook: { receiverKey: string; url: string }): Promise<void>;
}

interface ChargeOrder {
  /** 26 to 35 letters and digits, ours, never reused. */
  readonly txid: string;
  /** Minor units of BRL. */
  readonly amount: bigint;
  readonly expiresAfterMs: number;
  /** The key that is to be paid. */
  readonly receiverKey: string;
  readonly payer?: { readonly document: string; readonly name: string };
}

export interface Charge {
  readonly txid: string;
  /** Minor units of BRL. */
  readonly amount: bigint;
  readonly status: 'active' | 'completed' | 'removed';
  /** Where the payer's bank reads the charge, without scheme. */
  readonly location: string;
  readonly payments: readonly Payment[];
}

export interface Payment {
  readonly endToEndId: string;
  readonly txid: string | undefined;
  /** Minor units of BRL. */
  readonly amount: bigint;
  /** The key that was paid to, where the provider tells it. */
  readonly receiverKey: string | undefined;
  readonly paidAt: Date;
  /** The payer's CPF or CNPJ, where the provider tells it. The standard does not make it. */
  readonly payerDocument: string | undefined;
  readonly refunds: readonly Refund[];
}

export interface PaymentFilter {
  readonly from: Date;
  readonly to: Date;
  readonly txid?: string;
  readonly payerDocument?: string;
}

interface RefundOrder {
  readonly endToEndId: string;
  /** 1 to 35 letters and digits, ours. */
  readonly returnId: string;
  readonly amount: bigint;
}

export interface Refund {
  readonly returnId: string;
  readonly amount: bigint;
  readonly status: 'processing' | 'returned' | 'not_done';
}
