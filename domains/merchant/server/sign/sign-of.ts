import type { DeskSign } from '@jogada/merchant/contract/operator';
import type { SignRow } from './sign.sql.ts';

export function signOf(row: SignRow): DeskSign {
  const { id: signId, merchant_code: merchantCode, is_opaque: isOpaque, width, height, tones } = row;
  return { signId, merchantCode, width, height, isOpaque, tones: [...tones] };
}
