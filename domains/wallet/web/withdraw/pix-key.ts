import { isCpf } from '@jogada/accounts/contract/player';
import { cpfDigits } from '@jogada/accounts/web/field';
import type { PIX_KEY_KINDS } from '@jogada/wallet/contract/player';

export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const UUID_DIGITS = 32;

/** Whether a text is a complete PIX key of its kind. Ownership is checked by the server only. */
export function isPixKey(kind: PixKeyKind, text: string): boolean {
  const key = text.trim();
  switch (kind) {
    case 'cpf':
      return isCpf(key);
    case 'phone':
      return /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/.test(phoneDigits(key));
    case 'email':
      return key.length <= 77 && EMAIL.test(key);
    case 'random':
      return new RegExp(`^[0-9a-f]{${UUID_DIGITS}}$`).test(hexDigits(key));
  }
}

/** A key in the canonical form of the PIX directory: digits, +55 and area code, lower case, or a lower-case UUID. */
export function writePixKey(kind: PixKeyKind, text: string): string {
  const key = text.trim();
  switch (kind) {
    case 'cpf':
      return cpfDigits(key);
    case 'phone':
      return `+55${phoneDigits(key)}`;
    case 'email':
      return key.toLowerCase();
    case 'random':
      return hexDigits(key).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}

// A number pasted from a bank app includes the country code; PIX keys of other countries do not exist.
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

function hexDigits(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '');
}
