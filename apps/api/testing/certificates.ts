import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A certificate and its key, PEM. */
export interface TestCertificate {
  readonly name: string;
  readonly certificate: string;
  readonly key: string;
  readonly privateKey: KeyObject;
}

interface Wanted {
  readonly name: string;
  /** Self-signed when left out; then it is an authority. */
  readonly signedBy?: TestCertificate;
  readonly validUntil?: Date;
  /** On P-256 when left out. */
  readonly keyType?: 'ec' | 'rsa';
  /** Host names of the certificate beside 127.0.0.1. */
  readonly hosts?: readonly string[];
}

const DAY_MS = 86_400_000;
const OF_ECDSA_SHA256 = oid([42, 134, 72, 206, 61, 4, 3, 2]);
const LOOPBACK = Buffer.from([127, 0, 0, 1]);

/** Creates a certificate for a test: X.509 version 3, signed with ECDSA, for 127.0.0.1. An authority's key is on P-256. */
export function aCertificate({
  name,
  signedBy,
  validUntil = new Date(Date.now() + DAY_MS),
  keyType = 'ec',
  hosts = [],
}: Wanted): TestCertificate {
  const { privateKey, publicKey } =
    keyType === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validFrom = new Date(Math.min(Date.now(), validUntil.getTime()) - DAY_MS);
  const algorithm = sequence(OF_ECDSA_SHA256);
  const isAuthority = signedBy === undefined;
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1 + Math.floor(Math.random() * 100), ...Buffer.from(name)])),
    algorithm,
    distinguishedName(signedBy?.name ?? name),
    sequence(time(validFrom), time(validUntil)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(isAuthority ? asAuthority() : forHosts(hosts))),
  );
  const signature = sign('sha256', body, signedBy?.privateKey ?? privateKey);
  const whole = sequence(body, algorithm, tlv(0x03, Buffer.from([0]), signature));
  return {
    name,
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey,
  };
}

function asAuthority(): Buffer {
  return sequence(oid([85, 29, 19]), tlv(0x01, Buffer.from([0xff])), tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))));
}

function forHosts(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) => tlv(0x82, Buffer.from(host)));
  return sequence(oid([85, 29, 17]), tlv(0x04, sequence(tlv(0x87, LOOPBACK), ...names)));
}

export function distinguishedName(name: string): Buffer {
  return sequence(tlv(0x31, sequence(oid([85, 4, 3]), tlv(0x0c, Buffer.from(name)))));
}

function time(at: Date): Buffer {
  return tlv(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
}

export function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes);
}

export function oid(bytes: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

export function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

/** Encodes tag, length and value in DER. */
export function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const written = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...written]), value]);
}
