import type { FieldRule, FieldRules } from '@jogada/merchant/contract/player';
import type { JurisdictionRules } from '../jurisdiction/jurisdiction-rules.ts';

type FormRules = Pick<JurisdictionRules, 'requiredFields' | 'optionalFields'>;

/**
 * The effective rules of the registration form: the merchant's own, the fields that every account needs, and what the jurisdiction requires
 * or forbids regardless of the merchant's settings.
 */
export function rulesInForce(own: FieldRules, { requiredFields, optionalFields }: FormRules): FieldRules {
  const rules = new Map(Object.entries(own));
  for (const field of ['username', 'password']) demand(rules, field);
  const repeated = rules.get('confirmPassword');
  // An optional repetition would be pointless.
  if (repeated?.enabled) rules.set('confirmPassword', { ...repeated, required: true });
  for (const field of requiredFields) demand(rules, field);
  for (const field of optionalFields) excuse(rules, field);
  return Object.fromEntries(rules);
}

const ANY_TEXT: FieldRule = { enabled: true, required: true, acceptedPattern: '*', patternId: '', minLength: 0, maxLength: 128 };

function demand(rules: Map<string, FieldRule>, field: string): void {
  rules.set(field, { ...(rules.get(field) ?? ANY_TEXT), enabled: true, required: true });
}

function excuse(rules: Map<string, FieldRule>, field: string): void {
  const rule = rules.get(field);
  if (rule) rules.set(field, { ...rule, required: false });
}
