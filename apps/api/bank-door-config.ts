import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsOf } from '@jogada/platform/settings';

/** Address, certificate and key of the port on which the bank calls the API (mutual TLS). PEM texts. */
export interface BankDoor {
  readonly port: number;
  /** The base URL that is given to the bank: scheme, host and port, without a trailing slash. */
  readonly url: string;
  readonly certificate: string;
  readonly key: string;
  /** The authority that signs the bank's client certificates. Other client certificates are rejected. */
  readonly bankAuthority: string;
}

const FILES = { certificate: 'certificate.pem', key: 'key.pem', bankAuthority: 'bank-authority.pem' } as const;

/**
 * Returns undefined when none of the three settings is set. Adds a fault for an incomplete set, an address without https, or a missing
 * file.
 */
export function readBankDoor(settings: SettingsOf<'api'>, faults: string[]): BankDoor | undefined {
  const { BANK_DOOR_PORT: port, BANK_DOOR_URL: url, BANK_DOOR_FILES: folder } = settings;
  if (port === undefined && url === undefined && folder === undefined) return undefined;
  if (port === undefined || url === undefined || folder === undefined) {
    faults.push('BANK_DOOR_PORT: goes with BANK_DOOR_URL and BANK_DOOR_FILES');
    return undefined;
  }
  if (!url.startsWith('https://')) faults.push('BANK_DOOR_URL: must be an https address');
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      faults.push(`BANK_DOOR_FILES: there is no ${name} in it`);
      return '';
    }
  };
  return Object.freeze({ port, url, certificate: read(FILES.certificate), key: read(FILES.key), bankAuthority: read(FILES.bankAuthority) });
}
