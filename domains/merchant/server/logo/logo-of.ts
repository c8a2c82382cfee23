import type { OperatorLogo } from '@jogada/merchant/contract/operator';
import type { LogoRow } from './logo.sql.ts';

export function logoOf(row: LogoRow): OperatorLogo {
  const { id: logoId, merchant_code: merchantCode, is_opaque: isOpaque, width, height, tones } = row;
  return { logoId, merchantCode, width, height, isOpaque, tones: [...tones] };
}
