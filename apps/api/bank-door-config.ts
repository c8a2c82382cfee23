import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClientCertificate } from '@jogada/platform/server';
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
  const read = (name: string) => readPem('BANK_DOOR_FILES', join(folder, name), faults);
  return Object.freeze({ port, url, certificate: read(FILES.certificate), key: read(FILES.key), bankAuthority: read(FILES.bankAuthority) });
}

/**
 * The client certificate for the payment provider's API; undefined when PIX_CERTIFICATE_FILES is not set. Adds a fault for a missing file. The
 * authority's file is optional: without it the runtime's authorities apply.
 */
export function readPixCertificate({ PIX_CERTIFICATE_FILES: folder }: SettingsOf<'api'>, faults: string[]): ClientCertificate | undefined {
  if (folder === undefined) return undefined;
  const read = (name: string) => readPem('PIX_CERTIFICATE_FILES', join(folder, name), faults);
  const hasAuthority = existsSync(join(folder, FILES.bankAuthority));
  return Object.freeze({
    certificate: read(FILES.certificate),
    key: read(FILES.key),
    ...(hasAuthority && { authority: read(FILES.bankAuthority) }),
  });
}

function readPem(setting: string, path: string, faults: string[]): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    faults.push(`${setting}: there is no ${basename(path)} in it`);
    return '';
  }
}
