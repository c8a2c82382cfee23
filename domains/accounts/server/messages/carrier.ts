import type { MessageContent } from './post-message.ts';

/** A message on its way: the id is its name for the carrier too, so that one that comes twice can be told. */
export interface CarriedMessage extends MessageContent {
  readonly id: string;
  readonly writtenAt: Date;
}

/** Takes messages out of the house. */
export interface Carrier {
  /** Answers the carrier's own name for what it took. @throws CarrierFault */
  carry(message: CarriedMessage): Promise<string>;
  close(): void;
}

/** Why a carrier did not take a message. One that is final is not tried again. */
export class CarrierFault extends Error {
  readonly isFinal: boolean;

  constructor(reason: string, options: { isFinal: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.name = 'CarrierFault';
    this.isFinal = options.isFinal;
  }
}
