import type { useText } from '../use-text.ts';

/** The minimum rule for a new password. The server also checks for common passwords. */
const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;

/** The error text of a new password, or `true` when it is valid. */
export function newPasswordFault(value: string, t: ReturnType<typeof useText>): string | true {
  const length = [...value].length;
  const isRight = length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX;
  return isRight || t('rule.reg_pattern_password', { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX });
}
