import { writeDecimal, type Money } from '@jogada/platform/contract';
import { VENDOR_ERROR_MEANINGS, VENDOR_ERRORS, type VendorErrorCode, type VendorRefusalBody } from '@jogada/games/contract/vendor-api';

/** The vendor broke a rule. Thrown by vendor operations; answered in the vendor's words with the code's status. */
export class VendorRefusal extends Error {
  readonly code: VendorErrorCode;
  /** What the member has, where the vendor needs to know. */
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

/** Whether a call ended as its contract says, though not as its caller hoped. */
export function isRefusal(error: unknown): boolean {
  return error instanceof VendorRefusal;
}
