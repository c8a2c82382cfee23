import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import { PATH_CIPHER, PATH_KEY_LENGTH } from '@jogada/merchant/contract/player';

/**
 * Enciphers an address so that a page can read it by the path alone, whose last eight characters are the key (CON-23). The same
 * address gives the same path as long as the installation's secret is the same, so that a status can be compared with the last one.
 */
export function sealPath(address: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`service link ${address}`).digest();
  const keyText = digest.toString('base64url').slice(0, PATH_KEY_LENGTH);
  const nonce = digest.subarray(-PATH_CIPHER.nonceBytes);
  const key = hkdfSync('sha256', keyText, PATH_CIPHER.salt, PATH_CIPHER.info, PATH_CIPHER.keyBits / 8);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), nonce, { authTagLength: PATH_CIPHER.tagBytes });
  const sealed = Buffer.concat([nonce, cipher.update(address, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url') + keyText;
}
