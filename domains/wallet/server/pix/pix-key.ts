import type { PIX_KEY_KINDS } from '@jogada/wallet/contract/player';
import { maskCpf, readCpf } from './cpf.ts';

export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

/** A PIX key in the canonical form of the Central Bank's directory (DICT). */
export interface PixKey {
  readonly kind: PixKeyKind;
  readonly value: string;
}

/** Parses a key as people write it; undefined when it is invalid for its kind. */
export function readPixKey(kind: PixKeyKind, text: string): PixKey | undefined {
  const value = READERS[kind](text.trim());
  return value === undefined ? undefined : { kind, value };
}

/** Masks a key: recognisable but not reusable. */
export function maskPixKey({ kind, value }: PixKey): string {
  switch (kind) {
    case 'cpf':
      return maskCpf(value);
    case 'phone':
      return `${value.slice(0, 5)}*****${value.slice(-4)}`;
    case 'email':
      return maskEmail(value);
    case 'random':
      return `${value.slice(0, 4)}…${value.slice(-4)}`;
  }
}

const READERS = {
  cpf: readCpf,
  phone: readBrazilianPhone,
  email: readEmail,
  random: readRandomKey,
} satisfies Record<PixKeyKind, (text: string) => string | undefined>;

// Mobile numbers have nine digits and start with 9; landline numbers have eight and start with 2 to 5. Area codes contain no zero.
function readBrazilianPhone(text: string): string | undefined {
  if (!/^\+?[\d\s().-]{10,24}$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits.replace(/^0/, '');
  return /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/.test(national) ? `+55${national}` : undefined;
}

function readEmail(text: string): string | undefined {
  const value = text.toLowerCase();
  return value.length <= 77 && /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(value) ? value : undefined;
}

function readRandomKey(text: string): string | undefined {
  const value = text.toLowerCase();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined;
}

function maskEmail(value: string): string {
  const [name = '', host = ''] = value.split('@');
  return `${name.slice(0, 2)}***@${host}`;
}
