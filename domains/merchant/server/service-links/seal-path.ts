import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import { PATH_CIPHER, PATH_KEY_LENGTH } from '@jogada/merchant/contract/player';

/**
 * Encrypts an address so that a page can decrypt it from the path alone, whose last eight characters are the key (CON-23). Deterministic
 * for the installation's secret, so that successive status responses can be compared.
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
