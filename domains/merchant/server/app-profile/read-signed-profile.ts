import { Problem } from '@jogada/platform/contract';
import type { Certificate, SignedData } from 'pkijs';

/** Who signed a configuration profile, and until when the signature counts. */
export interface ProfileSignature {
  /** Common names of the first signer's certificate. */
  readonly signer: string;
  readonly issuer: string;
  /** The earliest end of the signers' certificates. */
  readonly validUntil: Date;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const DATA = '1.2.840.113549.1.7.1';
const COMMON_NAME = '2.5.4.3';
/** SHA-256, SHA-384 and SHA-512. */
const DIGESTS = ['2.16.840.1.101.3.4.2.1', '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3'];

/**
 * Verifies a signed configuration profile: CMS SignedData in DER or BER whose content is a profile, each signature over that content and each
 * signer's certificate valid at the given time (C15). The device judges who issued the certificate.
 * @throws Problem `profile_refused` with the reason `unsigned`, `broken`, `outdated` or `other`
 */
export async function readSignedProfile(file: Buffer, at: Date): Promise<ProfileSignature> {
  const signed = await signedDataIn(file);
  if (!signed || signed.signerInfos.length === 0) throw refused('unsigned');
  const signers: Certificate[] = [];
  for (const index of signed.signerInfos.keys()) signers.push(await signerOf(signed, index));
  const isOutdated = ({ notBefore, notAfter }: Certificate) => notBefore.value > at || notAfter.value <= at;
  if (signers.some(isOutdated)) throw refused('outdated');
  if (!isProfile(contentOf(signed))) throw refused('other');
  const [first] = signers;
  if (!first) throw refused('unsigned');
  return {
    signer: commonNameIn(first.subject),
    issuer: commonNameIn(first.issuer),
    validUntil: new Date(Math.min(...signers.map(({ notAfter }) => notAfter.value.getTime()))),
  };
}

function refused(reason: 'unsigned' | 'broken' | 'outdated' | 'other'): Problem {
  return new Problem('profile_refused', { field: 'MOBILECONFIG', reason });
}

/** Undefined unless the file is signed data with its content inside. */
async function signedDataIn(file: Buffer): Promise<SignedData | undefined> {
  const pki = await import('pkijs');
  try {
    const outer = pki.ContentInfo.fromBER(new Uint8Array(file));
    if (outer.contentType !== SIGNED_DATA) return undefined;
    const signed = new pki.SignedData({ schema: outer.content });
    return signed.encapContentInfo.eContentType === DATA && signed.encapContentInfo.eContent ? signed : undefined;
  } catch {
    // The parser's errors are not typed.
    return undefined;
  }
}

async function signerOf(signed: SignedData, index: number): Promise<Certificate> {
  if (!DIGESTS.includes(signed.signerInfos[index]?.digestAlgorithm.algorithmId ?? '')) throw refused('broken');
  // Rejects where signature, digest or certificate do not fit.
  const found = await signed.verify({ signer: index, extendedMode: true }).catch(() => undefined);
  if (found?.signatureVerified !== true || !found.signerCertificate) throw refused('broken');
  return found.signerCertificate;
}

function contentOf({ encapContentInfo: { eContent } }: SignedData): string {
  return eContent ? Buffer.from(eContent.getValue()).toString('utf8') : '';
}

function isProfile(content: string): boolean {
  return content.includes('<plist') && /<key>PayloadType<\/key>\s*<string>Configuration<\/string>/.test(content);
}

function commonNameIn({ typesAndValues }: Certificate['subject']): string {
  const name = typesAndValues.find(({ type }) => type === COMMON_NAME);
  return String(name?.value.valueBlock.value ?? '—').slice(0, 200);
}
