import { Problem } from '@jogada/platform/contract';
import { isCommonPassword } from './common-passwords.ts';

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;

/**
 * Refuses a new password that is too short, too long, commonly used, or equal to the username (S14, S15). All characters are allowed; the
 * length counts code points.
 * @throws Problem `password_invalid`, `password_weak`, `password_same_as_username`
 */
export async function checkNewPassword(password: string, username: string): Promise<void> {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    throw new Problem('password_invalid', { field: 'password', minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX });
  }
  const plain = plainForm(password);
  if (plain === plainForm(username)) throw new Problem('password_same_as_username', { field: 'password' });
  if (isMonotonous(plain) || (await isCommonPassword(plain))) throw new Problem('password_weak', { field: 'password' });
}

// Case, full-width letters and surrounding spaces are ignored in comparisons.
function plainForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

// Fewer than three different characters, or a run of consecutive digits.
function isMonotonous(password: string): boolean {
  return new Set(password).size < 3 || '01234567890123456789'.includes(password) || '98765432109876543210'.includes(password);
}
