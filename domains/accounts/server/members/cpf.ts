import { isCpf } from '@jogada/accounts/contract/player';

/** The eleven digits of a valid CPF, written with or without dots and dash; undefined when it is invalid. */
export function readCpf(text: string): string | undefined {
  return /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text) && isCpf(text) ? text.replace(/\D/g, '') : undefined;
}
