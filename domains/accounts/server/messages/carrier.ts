import type { MessageContent } from './post-message.ts';

/** A message to send. Its id is also the carrier's idempotency key, so that duplicates are recognisable. */
export interface CarriedMessage extends MessageContent {
  readonly id: string;
  readonly writtenAt: Date;
}

/** Sends messages to an external service. */
export interface Carrier {
  /** Sends a message and returns the carrier's reference. @throws CarrierFault */
  carry(message: CarriedMessage): Promise<string>;
  close(): void;
}

/** A carrier's refusal of a message. A final one is not retried. */
export class CarrierFault extends Error {
  readonly isFinal: boolean;

  constructor(reason: string, options: { isFinal: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.name = 'CarrierFault';
    this.isFinal = options.isFinal;
  }
}
