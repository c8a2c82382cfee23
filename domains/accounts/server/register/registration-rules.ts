import type { InputOf } from '@jogada/platform/contract';
import type { register as registerEndpoint } from '@jogada/accounts/contract/player';
import type { FieldRule } from '@jogada/merchant/contract/player';
import type { Merchant } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { readCpf } from '../members/cpf.ts';
import { checkNewPassword } from '../password/password-rules.ts';

export type Registration = InputOf<typeof registerEndpoint>;

/** What every user name is, whatever a merchant adds. */
const USERNAME = /^[a-z]\w{3,19}$/i;

// Judged by rules of their own, in `checkRegistration` and by the captcha.
const OWN_RULES = new Set(['username', 'password', 'confirmPassword', 'captcha']);

/**
 * Refuses a registration form that breaks the merchant's field rules or the house's (ACC-12, ACC-30). A field that is
 * not enabled must be blank: the form does not show it. Nothing is looked up.
 * @throws Problem `field_required`, `field_invalid`, `username_invalid`, `password_…`, `confirmation_differs`,
 * `document_invalid`, each with the field's name
 */
export function checkRegistration(form: Registration, merchant: Merchant): void {
  for (const [field, rule] of Object.entries(merchant.registrationFields)) {
    if (!OWN_RULES.has(field)) checkField(field, rule, valueOf(form, field));
  }
  checkUsername(form.username, merchant.registrationFields['username']);
  checkNewPassword(form.password, form.username);
  if (form.confirmPassword !== form.password) throw new Problem('confirmation_differs', { field: 'confirmPassword' });
  if (form.idNumber !== '' && readCpf(form.idNumber) === undefined) throw new Problem('document_invalid', { field: 'idNumber' });
}

function checkUsername(username: string, rule: FieldRule | undefined): void {
  if (username === '') throw new Problem('field_required', { field: 'username' });
  if (!USERNAME.test(username) || (rule && !fits(rule, username))) throw new Problem('username_invalid', { field: 'username' });
}

function checkField(field: string, rule: FieldRule, value: string): void {
  if (value === '') {
    if (rule.enabled && rule.required) throw new Problem('field_required', { field });
    return;
  }
  if (!rule.enabled || !fits(rule, value)) throw new Problem('field_invalid', { field });
}

function fits(rule: FieldRule, value: string): boolean {
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return false;
  return rule.acceptedPattern === '*' || new RegExp(rule.acceptedPattern, 'u').test(value);
}

function valueOf(form: Registration, field: string): string {
  const value: unknown = Object.hasOwn(form, field) ? form[field as keyof Registration] : '';
  return typeof value === 'string' ? value : '';
}
