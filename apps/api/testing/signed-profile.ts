import { createHash, sign, X509Certificate } from 'node:crypto';
import { distinguishedName, integer, oid, sequence, tlv, type TestCertificate } from './certificates.ts';

const SIGNED_DATA = oid([42, 134, 72, 134, 247, 13, 1, 7, 2]);
const DATA = oid([42, 134, 72, 134, 247, 13, 1, 7, 1]);
const CONTENT_TYPE = oid([42, 134, 72, 134, 247, 13, 1, 9, 3]);
const MESSAGE_DIGEST = oid([42, 134, 72, 134, 247, 13, 1, 9, 4]);
const DIGESTS = { sha1: oid([43, 14, 3, 2, 26]), sha256: oid([96, 134, 72, 1, 101, 3, 4, 2, 1]) } as const;
const ECDSA_SHA256 = oid([42, 134, 72, 206, 61, 4, 3, 2]);
const RSA = oid([42, 134, 72, 134, 247, 13, 1, 1, 1]);

/** A configuration profile that puts a site on the home screen: a property list, unsigned. */
export function aProfile(label = 'Jogada'): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string>` +
      `<key>PayloadDisplayName</key><string>${label}</string></dict></plist>\n`,
  );
}

interface Signing {
  readonly signer: TestCertificate;
  /** Name of the authority that signed its certificate; its own name when left out. */
  readonly issuer?: string;
  readonly content?: Buffer;
  /** Replaces the content after the signature was made. */
  readonly contentShown?: Buffer;
  readonly digest?: keyof typeof DIGESTS;
}

/** Signs a content as CMS SignedData (RFC 5652) with its certificate inside, DER. */
export function signedProfile({ signer, issuer, content = aProfile(), contentShown = content, digest = 'sha256' }: Signing): Buffer {
  const { raw, serialNumber } = new X509Certificate(signer.certificate);
  const digestAlgorithm = sequence(DIGESTS[digest]);
  const attributes = Buffer.concat([
    sequence(CONTENT_TYPE, tlv(0x31, DATA)),
    sequence(MESSAGE_DIGEST, tlv(0x31, tlv(0x04, createHash(digest).update(content).digest()))),
  ]);
  const signerInfo = sequence(
    integer(Buffer.from([1])),
    sequence(distinguishedName(issuer ?? signer.name), integer(Buffer.from(serialNumber, 'hex'))),
    digestAlgorithm,
    tlv(0xa0, attributes),
    sequence(signer.privateKey.asymmetricKeyType === 'rsa' ? RSA : ECDSA_SHA256),
    tlv(0x04, sign(digest, tlv(0x31, attributes), signer.privateKey)),
  );
  const signed = sequence(
    integer(Buffer.from([1])),
    tlv(0x31, digestAlgorithm),
    sequence(DATA, tlv(0xa0, tlv(0x04, contentShown))),
    tlv(0xa0, raw),
    tlv(0x31, signerInfo),
  );
  return sequence(SIGNED_DATA, tlv(0xa0, signed));
}
