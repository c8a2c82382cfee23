import type { AskedField, RegistrationFault, RegistrationField } from '@jogada/accounts/contract/player';
import type { useText } from '../use-text.ts';

type Text = ReturnType<typeof useText>;
type Key = Parameters<Text>[0];

/** The error text of a field, by the rule's pattern where there is a text for it. */
export function faultText(t: Text, { name, rule }: AskedField, fault: RegistrationFault): string {
  const values = { min: rule.minLength, max: rule.maxLength };
  const own = fault === 'field_required' ? MISSING[name] : WORDS[fault];
  if (own) return t(own, values);
  if (name === 'captcha') return t('in_vwrite_code');
  const named = `rule.reg_pattern_${rule.patternId}`;
  // A merchant can use a pattern without a text of its own.
  if (rule.patternId !== '' && t.has(named)) return t(named as Key, values);
  return fault === 'field_required' ? t('rule.missing') : t(rule.acceptedPattern === '*' ? 'rule.range' : 'rule.invalid', values);
}

const MISSING: Partial<Record<RegistrationField, Key>> = { confirmPassword: 'in_incorrect_password', captcha: 'in_vwrite_code' };

const WORDS: Partial<Record<RegistrationFault, Key>> = {
  confirmation_differs: 'in_confirmation_correct',
  document_invalid: 'rule.reg_pattern_cpf',
  mobile_invalid: 'rule.reg_pattern_mobile',
  email_invalid: 'rule.reg_pattern_email',
  under_age: 'rule.underAge',
};
