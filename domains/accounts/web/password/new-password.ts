import type { useText } from '../use-text.ts';

/** What every new password must have; whether it is too common is the server's to say. */
const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;

/** What is wrong with a new password, in words; `true` when nothing is. */
export function newPasswordFault(value: string, t: ReturnType<typeof useText>): string | true {
  const length = [...value].length;
  const isRight = length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX;
  return isRight || t('rule.reg_pattern_password', { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX });
}
