import type { OperatorLogo } from '@jogada/merchant/contract/operator';
import type { LogoRow } from './logo.sql.ts';

/** A sign as the desk knows it. */
export function logoOf(row: LogoRow): OperatorLogo {
  const { id: signId, merchant_code: merchantCode, is_opaque: isOpaque, width, height, tones } = row;
  return { signId, merchantCode, width, height, isOpaque, tones: [...tones] };
}
