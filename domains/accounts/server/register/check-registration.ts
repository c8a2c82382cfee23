import {
  askedFields,
  findRegistrationFault,
  REGISTRATION_FIELDS,
  type register as registerEndpoint,
  type RegistrationField,
  type RegistrationTerms,
} from '@jogada/accounts/contract/player';
import { isOfPattern } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';

export type Registration = InputOf<typeof registerEndpoint>;

/**
 * Validates a registration with the function that the form uses (ACC-12, ACC-30). Fields that are not enabled must be blank. Makes no
 * queries.
 * @throws Problem with the field's name: `field_required`, `field_invalid`, `under_age`, …
 */
export function checkRegistration(form: Registration, terms: RegistrationTerms, today: string): void {
  const isProvenElsewhere = form.firebaseIdToken !== '';
  const asked = new Map(askedFields(terms).map((field) => [field.name, field]));
  for (const name of REGISTRATION_FIELDS) {
    const field = asked.get(name);
    if (!field) refuseUnrequested(form, name);
    // The captcha is verified when it is consumed; a Firebase token replaces the code.
    else if (name !== 'captcha' && !(name === 'verificationCode' && isProvenElsewhere)) {
      const fault = findRegistrationFault(field, form, today, isOfPattern);
      if (fault) throw new Problem(fault, { field: name, minLength: field.rule.minLength, maxLength: field.rule.maxLength });
    }
  }
}

function refuseUnrequested(form: Registration, name: RegistrationField): void {
  if (form[name] === '' || ARRIVES_UNASKED.has(name)) return;
  // The client repeats the password when the form has no confirmation field.
  if (name === 'confirmPassword' && form.confirmPassword === form.password) return;
  throw new Problem(name === 'confirmPassword' ? 'confirmation_differs' : 'field_invalid', { field: name });
}

// A link carries its code whether or not the form shows it; a captcha can have been issued before it was switched off.
const ARRIVES_UNASKED: ReadonlySet<RegistrationField> = new Set<RegistrationField>(['affiliateCode', 'recommenderId', 'captcha']);
