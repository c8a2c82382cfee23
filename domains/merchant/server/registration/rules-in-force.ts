import type { FieldRule, FieldRules, JurisdictionProfile } from '@jogada/merchant/contract/player';

/**
 * The rules of the registration form as they hold for everybody who asks: the merchant's own, with what no account can do
 * without, and what the jurisdiction profile demands or forbids whatever the merchant has set.
 */
export function rulesInForce(own: FieldRules, jurisdiction: JurisdictionProfile): FieldRules {
  const rules = new Map(Object.entries(own));
  for (const field of ['username', 'password']) demand(rules, field);
  const repeated = rules.get('confirmPassword');
  // A repetition that may be left out is none.
  if (repeated?.enabled) rules.set('confirmPassword', { ...repeated, required: true });
  if (jurisdiction === 'br-spa') {
    // A bettor is of age and known by CPF and name (R03, R05); what no duty asks for is never asked as a duty (C17).
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
