import { createCipheriv, createDecipheriv, createECDH, createHmac } from 'node:crypto';
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { describe, expect, test } from 'vitest';
import { SEALING_ALG, type SealingKey } from '@jogada/platform/contract';
import { createSealer, newKeyPair, openBody, readEncryptionKey, readKeyPair, sealBody } from './index.ts';

const hex = (text: string) => Buffer.from(text, 'hex');

/** RFC 9180, appendix A.3.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode, sequence number 0. */
const VECTOR = {
  info: hex('4f6465206f6e2061204772656369616e2055726e'),
  privateKey: hex('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2'),
  enc: hex(
    '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
  ),
  aad: hex('436f756e742d30'),
  plaintext: hex('4265617574792069732074727574682c20747275746820626561757479'),
  ciphertext: hex('5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434'),
};

const AES_128 = { id: 1, keyBytes: 16, name: 'aes-128-gcm' } as const;
const AES_256 = { id: 2, keyBytes: 32, name: 'aes-256-gcm' } as const;

interface Opening {
  readonly privateKey: Buffer;
  readonly enc: Buffer;
  readonly info: Buffer;
  readonly aead: typeof AES_128 | typeof AES_256;
}

/** The receiver's side of RFC 9180 implemented a second time on other primitives, to check the library against. */
function contextOf({ privateKey, enc, info, aead }: Opening): { key: Buffer; nonce: Buffer } {
  const i2osp = (value: number) => Buffer.from([value >> 8, value & 255]);
  const kemId = Buffer.concat([Buffer.from('KEM'), i2osp(0x10)]);
  const suiteId = Buffer.concat([Buffer.from('HPKE'), i2osp(0x10), i2osp(1), i2osp(aead.id)]);
  const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
  const extract = (id: Buffer, salt: Buffer, label: string, ikm: Buffer) =>
    hmac(salt, Buffer.concat([Buffer.from('HPKE-v1'), id, Buffer.from(label), ikm]));
  const expand = (id: Buffer, prk: Buffer, label: string, context: Buffer, length: number) =>
    hmac(prk, Buffer.concat([i2osp(length), Buffer.from('HPKE-v1'), id, Buffer.from(label), context, Buffer.from([1])])).subarray(
      0,
      length,
    );

  const none = Buffer.alloc(0);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const kemContext = Buffer.concat([enc, ecdh.getPublicKey()]);
  const shared = expand(kemId, extract(kemId, none, 'eae_prk', ecdh.computeSecret(enc)), 'shared_secret', kemContext, 32);
  const context = Buffer.concat([Buffer.from([0]), extract(suiteId, none, 'psk_id_hash', none), extract(suiteId, none, 'info_hash', info)]);
  const secret = extract(suiteId, shared, 'secret', none);
  return { key: expand(suiteId, secret, 'key', context, aead.keyBytes), nonce: expand(suiteId, secret, 'base_nonce', context, 12) };
}

function decipher(opening: Opening, { aad, ciphertext }: { aad: Buffer; ciphertext: Buffer }): Buffer {
  const { key, nonce } = contextOf(opening);
  const cipher = createDecipheriv(opening.aead.name, key, nonce).setAAD(aad);
  cipher.setAuthTag(ciphertext.subarray(-16));
  return Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()]);
}

const AT = new Date('2026-11-21T12:00:00Z');
const call = { method: 'POST', path: '/wps/session/login', device: 'OTHERS' };

async function aKey(): Promise<{ key: SealingKey; secret: string }> {
  const { jwk, secret } = await newKeyPair();
  const key = { kid: 'key_0123456789abcdef', alg: SEALING_ALG, jwk, exp: '2026-11-22T12:00:00.000Z', now: AT.toISOString() } as const;
  return { key, secret };
}

async function aSealedCall() {
  const { key, secret } = await aKey();
  const sealed = await sealBody(key, { ...call, input: { password: 'jacarandá roxo' }, at: AT });
  const header = readEncryptionKey(sealed.headers['Encryption-Key']);
  if (!header) throw new Error('the header does not parse');
  return {
    opener: await readKeyPair({ jwk: key.jwk, secret }),
    secret,
    header,
    ciphertext: (JSON.parse(sealed.body) as { c: string }).c,
  };
}

describe('S17 RFC 9180', () => {
  test('The library opens the vector of appendix A.3.1', async () => {
    const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);
    const key = await suite.DeserializePrivateKey(VECTOR.privateKey);
    const opened = await suite.Open(key, VECTOR.enc, VECTOR.ciphertext, { info: VECTOR.info, aad: VECTOR.aad });
    expect(Buffer.from(opened).toString('hex')).toBe(VECTOR.plaintext.toString('hex'));
  });

  test('The second implementation opens it too, and makes the same ciphertext', () => {
    const opening = { ...VECTOR, aead: AES_128 };
    expect(decipher(opening, VECTOR).toString('hex')).toBe(VECTOR.plaintext.toString('hex'));
    const { key, nonce } = contextOf(opening);
    const cipher = createCipheriv('aes-128-gcm', key, nonce).setAAD(VECTOR.aad);
    const made = Buffer.concat([cipher.update(VECTOR.plaintext), cipher.final(), cipher.getAuthTag()]);
    expect(made.toString('hex')).toBe(VECTOR.ciphertext.toString('hex'));
  });

  test('The second implementation opens what a page seals', async () => {
    const { secret, header, ciphertext } = await aSealedCall();
    const opening = {
      privateKey: Buffer.from(secret, 'base64url'),
      enc: Buffer.from(header.encapsulatedSecret),
      info: Buffer.from('wps-login/v1'),
    };
    const aad = Buffer.from('POST /wps/session/login key_0123456789abcdef OTHERS');
    const opened = decipher({ ...opening, aead: AES_256 }, { aad, ciphertext: Buffer.from(ciphertext, 'base64url') });
    expect(JSON.parse(opened.toString())).toMatchObject({ ts: AT.getTime(), input: { password: 'jacarandá roxo' } });
  });
});

describe('A sealed body', () => {
  test('Opens for the call that it was made for', async () => {
    const { opener, header, ciphertext } = await aSealedCall();
    expect(await openBody(opener, { ...call, ...header, ciphertext })).toMatchObject({ input: { password: 'jacarandá roxo' } });
  });

  test('S17 Opens for no other method, path, key or device', async () => {
    const { opener, header, ciphertext } = await aSealedCall();
    for (const other of [{ method: 'PUT' }, { path: '/wps/member/register' }, { kid: 'key_0123456789abcdee' }, { device: 'APP' }]) {
      expect(await openBody(opener, { ...call, ...header, ciphertext, ...other }), JSON.stringify(other)).toBeUndefined();
    }
    const another = await readKeyPair(await newKeyPair());
    expect(await openBody(another, { ...call, ...header, ciphertext })).toBeUndefined();
  });

  test('S17 Does not open after a change of any byte of body or header', async () => {
    const { opener, header, ciphertext } = await aSealedCall();
    const bytes = Buffer.from(ciphertext, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const flipped = Buffer.from(bytes);
      flipped[index] = (flipped[index] ?? 0) ^ (1 << (index % 8));
      expect(await openBody(opener, { ...call, ...header, ciphertext: flipped.toString('base64url') }), `byte ${index}`).toBeUndefined();
    }
    for (let index = 0; index < header.encapsulatedSecret.length; index += 1) {
      const encapsulatedSecret = Uint8Array.from(header.encapsulatedSecret);
      encapsulatedSecret[index] = (encapsulatedSecret[index] ?? 0) ^ (1 << (index % 8));
      expect(await openBody(opener, { ...call, ...header, encapsulatedSecret, ciphertext }), `header byte ${index}`).toBeUndefined();
    }
    for (let length = 0; length < bytes.length; length += 7) {
      const cut = bytes.subarray(0, length).toString('base64url');
      expect(await openBody(opener, { ...call, ...header, ciphertext: cut }), `cut to ${length}`).toBeUndefined();
    }
  });

  test('Has one canonical encoding', async () => {
    const { opener, header, ciphertext } = await aSealedCall();
    for (const other of [`${ciphertext}=`, ` ${ciphertext}`, `${ciphertext}A`, ciphertext.replaceAll('-', '+').replaceAll('_', '/')]) {
      if (other === ciphertext) continue;
      expect(await openBody(opener, { ...call, ...header, ciphertext: other })).toBeUndefined();
    }
  });
});

describe('The sealer of a page', () => {
  test('Fetches the key once for many calls, and again after `forget`', async () => {
    const { key } = await aKey();
    let fetches = 0;
    const sealer = createSealer(async () => {
      fetches += 1;
      return { ...key, now: new Date().toISOString(), exp: new Date(Date.now() + 60_000).toISOString() };
    });
    await Promise.all([1, 2, 3].map((id) => sealer.seal({ ...call, input: { id } })));
    await sealer.seal({ ...call, input: {} });
    expect(fetches).toBe(1);
    sealer.forget();
    await sealer.seal({ ...call, input: {} });
    expect(fetches).toBe(2);
  });

  test('Fetches again after the key expired, and after a failed fetch', async () => {
    const { key } = await aKey();
    const answers = [
      async () => Promise.reject(new Error('offline')),
      async () => ({ ...key, now: new Date().toISOString(), exp: new Date().toISOString() }),
      async () => ({
        ...key,
        kid: 'key_00000000000fresh',
        now: new Date().toISOString(),
        exp: new Date(Date.now() + 60_000).toISOString(),
      }),
    ];
    const sealer = createSealer(async () => (await answers.shift()?.()) ?? Promise.reject(new Error('retried too often')));
    await expect(sealer.seal({ ...call, input: {} })).rejects.toThrow('offline');
    const { headers } = await sealer.seal({ ...call, input: {} });
    expect(headers['Encryption-Key']).toContain('key_00000000000fresh');
  });

  test("Marks bodies with the server's time, independent of the phone's clock", async () => {
    const { key, secret } = await aKey();
    const sealer = createSealer(async () => ({ ...key, exp: '2031-01-01T00:00:00.000Z', now: '2030-01-01T00:00:00.000Z' }));
    const { headers, body } = await sealer.seal({ ...call, input: {} });
    const header = readEncryptionKey(headers['Encryption-Key']);
    if (!header) throw new Error('the header does not parse');
    const opened = await openBody(await readKeyPair({ jwk: key.jwk, secret }), {
      ...call,
      ...header,
      ciphertext: (JSON.parse(body) as { c: string }).c,
    });
    expect(Math.abs((opened as { ts: number }).ts - Date.parse('2030-01-01T00:00:00.000Z'))).toBeLessThan(60_000);
  });
});
