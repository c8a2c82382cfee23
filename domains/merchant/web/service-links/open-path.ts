import { destinationOf, PATH_CIPHER, PATH_KEY_LENGTH } from '@jogada/merchant/contract/player';

/** Decrypts a path. Undefined if it is broken, truncated or not of this format. */
async function decipherPath(path: string): Promise<string | undefined> {
  const { salt, info, nonceBytes, tagBytes, keyBits } = PATH_CIPHER;
  const sealed = bytesOf(path.slice(0, -PATH_KEY_LENGTH));
  if (!sealed || sealed.length <= nonceBytes + tagBytes) return undefined;
  const text = new TextEncoder();
  try {
    const material = await crypto.subtle.importKey('raw', text.encode(path.slice(-PATH_KEY_LENGTH)), 'HKDF', false, ['deriveKey']);
    const key = await crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: text.encode(salt), info: text.encode(info) },
      material,
      { name: 'AES-GCM', length: keyBits },
      false,
      ['decrypt'],
    );
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.subarray(0, nonceBytes), tagLength: tagBytes * 8 },
      key,
      sealed.subarray(nonceBytes),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(opened);
  } catch (error) {
    // An altered path, or content that is not valid UTF-8.
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns the address of a service link, or null if it is not allowed (C16). */
export async function openPath(path: string, listedHosts: readonly string[]): Promise<string | null> {
  const address = await decipherPath(path);
  return address === undefined || destinationOf(address, listedHosts) === 'refused' ? null : address;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(base64url)) return undefined;
  try {
    return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
