import type * as v from 'valibot';
import { endpoint, type Endpoint } from '@jogada/platform/contract';
import type { VendorErrorCode } from './vendor-errors.ts';

/** A call that a game vendor makes: an endpoint whose refusals are the vendor's own words. */
export interface WalletCall<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Input, Output> {
  readonly errors: readonly VendorErrorCode[];
}

interface WalletCallDefinition<Input extends v.GenericSchema, Output extends v.GenericSchema> {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Besides those that every signed call may meet. */
  readonly errors: readonly VendorErrorCode[];
}

export const VENDOR_API_BASE = '/vendor/v1';

/** Who calls is settled before what is asked; `temporary` may follow anything. */
const EVERY_CALL = [
  'malformed_request',
  'invalid_signature',
  'timestamp_out_of_window',
  'unknown_key',
  'address_not_allowed',
  'temporary',
] as const satisfies readonly VendorErrorCode[];

export function walletCall<const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  definition: WalletCallDefinition<Input, Output>,
): WalletCall<Input, Output> {
  const { path, errors, ...rest } = definition;
  return {
    ...endpoint({ ...rest, method: 'POST', path: `${VENDOR_API_BASE}${path}`, access: 'vendor', problems: [] }),
    errors: [...EVERY_CALL, ...errors],
  };
}
