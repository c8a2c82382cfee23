import { writeDecimal, type Money } from '@jogada/platform/contract';
import { VENDOR_ERROR_MEANINGS, VENDOR_ERRORS, type VendorErrorCode, type VendorRefusalBody } from '@jogada/games/contract/vendor-api';

/** A refused vendor call. Thrown by vendor operations; the response has the code's HTTP status. */
export class VendorRefusal extends Error {
  readonly code: VendorErrorCode;
  /** The member's balance, for codes that include it. */
  readonly balance: Money | undefined;

  constructor(code: VendorErrorCode, balance?: Money) {
    super(code);
    this.name = 'VendorRefusal';
    this.code = code;
    this.balance = balance;
  }

  get status(): number {
    return VENDOR_ERRORS[this.code];
  }

  get body(): VendorRefusalBody {
    const refusal = { errorCode: this.code, message: VENDOR_ERROR_MEANINGS[this.code] };
    return this.balance ? { ...refusal, balance: writeDecimal(this.balance), currency: this.balance.currency } : refusal;
  }
}

/** Whether the error is a refusal listed by the contract rather than a fault. */
export function isRefusal(error: unknown): boolean {
  return error instanceof VendorRefusal;
}
