import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where and with which papers the bank's own door is kept. PEM texts. */
export interface BankDoor {
  readonly port: number;
  /** What the bank is told: scheme, host and port, no slash at the end. */
  readonly url: string;
  readonly certificate: string;
  readonly key: string;
  /** Whoever signs the bank's certificates; nobody else's are let in. */
  readonly bankAuthority: string;
}

interface BankDoorSettings {
  readonly BANK_DOOR_PORT?: number | undefined;
  readonly BANK_DOOR_URL?: string | undefined;
  readonly BANK_DOOR_FILES?: string | undefined;
}

const FILES = { certificate: 'certificate.pem', key: 'key.pem', bankAuthority: 'bank-authority.pem' } as const;

/** All three settings, or none; a file that is not there is a fault that names it. */
export function readBankDoor(settings: BankDoorSettings, faults: string[]): BankDoor | undefined {
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
