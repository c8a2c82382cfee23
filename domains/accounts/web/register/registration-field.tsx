import { TextField } from '@jogada/platform/web/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useController, type Control, type FieldError } from 'react-hook-form';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import type { Captcha } from '../captcha/use-captcha.ts';
import { CpfField } from '../field/cpf-field.tsx';
import { useText } from '../use-text.ts';
import type { DrawnField, RegistrationField as FieldName, RegistrationValues } from './registration-fields.ts';

interface RegistrationFieldProps {
  readonly field: DrawnField;
  readonly control: Control<RegistrationValues>;
  readonly captcha: Captcha;
}

type InputTraits = Pick<ComponentPropsWithoutRef<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

const NAME_LIKE: InputTraits = { autoCapitalize: 'none', spellCheck: false };

const TRAITS: Partial<Record<FieldName, InputTraits>> = {
  username: { ...NAME_LIKE, autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'new-password' },
  confirmPassword: { type: 'password', autoComplete: 'new-password' },
  paymentPassword: { type: 'password', autoComplete: 'off' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
  email: { ...NAME_LIKE, type: 'email', autoComplete: 'email', inputMode: 'email' },
  nickname: { autoComplete: 'nickname' },
  whatsapp: { autoComplete: 'tel', inputMode: 'tel' },
};

/** One field of the registration form, with its marker, status icon and error line (ACC-13). */
export function RegistrationField({ field: { name, rule }, control, captcha }: RegistrationFieldProps) {
  const t = useText();
  const { field, fieldState } = useController({ name, control });
  const { onChange, ...input } = field;
  const error = fieldState.error && errorText(fieldState.error);
  const shared = {
    ...input,
    required: rule.required,
    error,
    isValid: fieldState.isTouched && !error && field.value !== '',
  };

  function errorText({ type, message = '' }: FieldError): string {
    if (type === 'refusal') return message;
    const values = { min: rule.minLength, max: rule.maxLength };
    // The merchant may name a rule that these texts do not know yet.
    return t.has(message) ? t(message as Parameters<typeof t>[0], values) : t('rule.invalid');
  }

  if (name === 'captcha') return <CaptchaField {...shared} isValid={false} onChange={onChange} captcha={captcha} />;
  const label = rule.required ? t(`field.${name}`) : `${t(`field.${name}`)} (${t('field.optional')})`;
  if (name === 'idNumber') return <CpfField {...shared} onValue={onChange} label={label} hint={t('field.idNumberHint')} />;
  return (
    <TextField
      {...shared}
      {...TRAITS[name]}
      onChange={onChange}
      label={label}
      maxLength={rule.maxLength > 0 ? rule.maxLength : undefined}
      hint={name === 'payeeName' ? t('field.payeeNameHint') : ruleHint()}
    />
  );

  function ruleHint(): string | undefined {
    const key = `rule.reg_pattern_${rule.patternId}`;
    const isWorthSaying = name === 'username' || name === 'password';
    return isWorthSaying && t.has(key) ? t(key as Parameters<typeof t>[0], { min: rule.minLength, max: rule.maxLength }) : undefined;
  }
}
