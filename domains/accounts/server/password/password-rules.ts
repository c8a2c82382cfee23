import { Problem } from '@jogada/platform/contract';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;

/**
 * Refuses a new password that is too short, too long, well known, or the user name. Any characters are welcome.
 * @throws Problem `password_invalid`, `password_weak`, `password_same_as_username`
 */
export function checkNewPassword(password: string, username: string): void {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    throw new Problem('password_invalid', { field: 'password', minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX });
  }
  const lower = password.toLowerCase();
  if (lower === username.toLowerCase()) throw new Problem('password_same_as_username', { field: 'password' });
  if (COMMON_PASSWORDS.has(lower) || isMonotonous(lower)) throw new Problem('password_weak', { field: 'password' });
}

// One character again and again, or a straight run of digits.
function isMonotonous(password: string): boolean {
  return new Set(password).size < 3 || '01234567890123456789'.includes(password) || '98765432109876543210'.includes(password);
}
