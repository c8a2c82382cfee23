import type { FieldRule, FieldRules, JurisdictionProfile } from '@jogada/merchant/contract/player';

/**
 * The effective rules of the registration form: the merchant's own, the fields that every account needs, and what the jurisdiction requires
 * or forbids regardless of the merchant's settings.
 */
export function rulesInForce(own: FieldRules, jurisdiction: JurisdictionProfile): FieldRules {
  const rules = new Map(Object.entries(own));
  for (const field of ['username', 'password']) demand(rules, field);
  const repeated = rules.get('confirmPassword');
  // An optional repetition would be pointless.
  if (repeated?.enabled) rules.set('confirmPassword', { ...repeated, required: true });
  if (jurisdiction === 'br-spa') {
    // A bettor must be of age and identified by CPF and name (R03, R05). Data without a legal basis are never required (C17).
    for (const field of ['idNumber', 'birthDate', 'payeeName']) demand(rules, field);
    for (const field of NEVER_A_DUTY) excuse(rules, field);
  }
  return Object.fromEntries(rules);
}

const NEVER_A_DUTY = ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'];

const ANY_TEXT: FieldRule = { enabled: true, required: true, acceptedPattern: '*', patternId: '', minLength: 0, maxLength: 128 };

function demand(rules: Map<string, FieldRule>, field: string): void {
  rules.set(field, { ...(rules.get(field) ?? ANY_TEXT), enabled: true, required: true });
}

function excuse(rules: Map<string, FieldRule>, field: string): void {
  const rule = rules.get(field);
  if (rule) rules.set(field, { ...rule, required: false });
}
