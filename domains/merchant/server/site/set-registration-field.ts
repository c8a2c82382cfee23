import type { setRegistrationField as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { isFieldPattern } from '../registration/field-pattern.ts';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateRegistrationField } from './site-settings.sql.ts';

/**
 * Whether the registration form has a field, must have it, and what it takes. What no account can do without, and what the law
 * demands, holds whatever is set here.
 * @throws Problem `not_found`; `field_invalid` naming what can't be: a duty of what is not asked, lengths out of order; `pattern_refused` for a pattern that can't be read, or not quickly
 */
export function setRegistrationField(ctx: SiteOperatorContext, { merchantCode, ...field }: InputOf<typeof endpoint>): Promise<Site> {
  if (field.required && !field.enabled) throw new Problem('field_invalid', { field: 'required' });
  if (field.minLength > field.maxLength) throw new Problem('field_invalid', { field: 'maxLength' });
  if (!isFieldPattern(field.acceptedPattern)) throw new Problem('pattern_refused', { field: 'acceptedPattern' });
  return changeSite(ctx, {
    action: 'site.registration_field_set',
    merchantCode,
    facts: { fieldName: field.fieldName, enabled: field.enabled, required: field.required },
    write: (tx) => updateRegistrationField(tx, merchantCode, field),
  });
}
