import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A software authenticator: creates one WebAuthn credential and signs assertions with it. */
export interface TestPasskey {
  readonly credentialId: string;
  /** The response of a browser after it created a passkey. */
  made(
    question: PasskeyQuestion,
    options?: Signing,
  ): { challengeId: string; credentialId: string; clientDataJSON: string; attestationObject: string };
  answer(question: PasskeyQuestion, options?: Signing): PasskeyAnswer;
}

interface Signing {
  /** The browser's origin. By default the one of the challenge. */
  readonly origin?: string;
  /** Whether the user was verified, by a finger or a PIN. */
  readonly isVerified?: boolean;
}

export function testPasskey(siteOrigin: string): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let counter = 0;
  const dataOf = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count, rest]);
  };
  const flagsOf = ({ isVerified = true }: Signing) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  return {
    credentialId,
    made(question, options = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = dataOf(question.rpId, flagsOf(options) | HAS_KEY, attested);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.of(0xa0), cborText('authData'), cborBytes(data)],
      ]);
      return {
        challengeId: question.challengeId,
        credentialId,
        clientDataJSON: clientData('webauthn.create', question, options.origin ?? siteOrigin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
    },
    answer(question, options = {}) {
      const data = dataOf(question.rpId, flagsOf(options));
      const client = clientData('webauthn.get', question, options.origin ?? siteOrigin);
      return {
        challengeId: question.challengeId,
        credentialId,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed(privateKey, Buffer.concat([data, createHash('sha256').update(client).digest()])),
        userHandle: '',
      };
    },
  };
}

function clientData(type: string, { challenge }: PasskeyQuestion, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function signed(key: KeyObject, bytes: Buffer): string {
  return sign('sha256', bytes, key).toString('base64url');
}

/** The key in COSE format: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.of(0x22),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.of(0x58, bytes.length) : Buffer.of(0x59, bytes.length >> 8, bytes.length & 0xff);
  return Buffer.concat([head, bytes]);
}
