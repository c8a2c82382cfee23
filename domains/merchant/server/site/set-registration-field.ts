import type { setRegistrationField as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { isFieldPattern } from '../registration/field-pattern.ts';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateRegistrationField, type FieldSetting } from './site-settings.sql.ts';

/**
 * Sets whether a registration field is enabled and required, and its accepted values. Fields required for every account or by law apply
 * regardless.
 * @throws Problem `not_found`; `field_invalid` for a required field that is disabled, or a minimum length above the maximum;
 * `pattern_refused` for a pattern that is invalid or backtracks
 */
export function setRegistrationField(ctx: SiteOperatorContext, { merchantCode, ...field }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.registration_field_set',
    merchantCode,
    facts: { fieldName: field.fieldName, enabled: field.enabled, required: field.required },
    write: (tx) => putRegistrationField(tx, merchantCode, field),
  });
}

/**
 * Checks and writes a registration field.
 * @throws Problem `field_invalid`, `pattern_refused`
 */
export async function putRegistrationField(tx: Transaction, merchantCode: string, field: FieldSetting): Promise<boolean> {
  if (field.required && !field.enabled) throw new Problem('field_invalid', { field: 'required' });
  if (field.minLength > field.maxLength) throw new Problem('field_invalid', { field: 'maxLength' });
  if (!isFieldPattern(field.acceptedPattern)) throw new Problem('pattern_refused', { field: 'acceptedPattern' });
  return updateRegistrationField(tx, merchantCode, field);
}
