import type { AskedField, RegistrationFault, RegistrationField as FieldName } from '@jogada/accounts/contract/player';
import { usePreferences, type ApiProblem } from '@jogada/platform/web';
import { TextField } from '@jogada/platform/web/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useController, useWatch, type Control, type FieldError } from '@jogada/platform/web/forms';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import type { Captcha } from '../captcha/use-captcha.ts';
import type { SmsTarget } from '../code/use-sms-code.tsx';
import { CpfField } from '../field/cpf-field.tsx';
import { MaskedField } from '../field/masked-field.tsx';
import { MobileField } from '../mobile/mobile-field.tsx';
import type { PhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';
import { useText } from '../use-text.ts';
import { isYearFirst, maskBirthDate } from './birth-date.ts';
import { faultText } from './fault-text.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { RegistrationCodeField } from './registration-code-field.tsx';
import type { RegistrationForm } from './registration-payload.ts';

interface RegistrationFieldProps {
  readonly field: AskedField;
  readonly control: Control<RegistrationForm>;
  readonly captcha: Captcha;
  readonly findTarget: () => Promise<SmsTarget | undefined>;
  /** Called when a code is refused because of the number. */
  readonly onNumberRefused: (problem: ApiProblem) => void;
  readonly verifier: PhoneVerifier | undefined;
  /** Called on blur when the value has changed. */
  readonly onLeave?: (name: FieldName) => void;
}

type InputTraits = Pick<ComponentPropsWithoutRef<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

const NAME_LIKE: InputTraits = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' };

const TRAITS: Partial<Record<FieldName, InputTraits>> = {
  username: { ...NAME_LIKE, autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'new-password' },
  confirmPassword: { type: 'password', autoComplete: 'new-password' },
  paymentPassword: { type: 'password', autoComplete: 'off', inputMode: 'numeric' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
  email: { ...NAME_LIKE, type: 'email', autoComplete: 'email', inputMode: 'email' },
  nickname: { autoComplete: 'nickname' },
  qqNum: { ...NAME_LIKE, inputMode: 'numeric' },
  facebook: NAME_LIKE,
  wechat: NAME_LIKE,
  line: NAME_LIKE,
  zalo: NAME_LIKE,
  whatsapp: { autoComplete: 'tel', inputMode: 'tel' },
  recommenderId: NAME_LIKE,
  affiliateCode: { ...NAME_LIKE, autoCapitalize: 'characters' },
};

// Reserves the error line, so that an error does not shift the layout.
const STEADY = '[&>p]:mt-1 [&>p]:min-h-5';

/** A field of the registration form, with its marker, status icon and error line (ACC-13). */
export function RegistrationField({ field: asked, control, captcha, onLeave, ...code }: RegistrationFieldProps) {
  const { name, rule } = asked;
  const t = useText();
  const { language } = usePreferences();
  const { field, fieldState } = useController({ name, control });
  const { onChange, onBlur, ...input } = field;
  const error = fieldState.error && errorText(fieldState.error);
  const shared = {
    ...input,
    required: rule.required,
    error,
    isValid: fieldState.isTouched && !error && field.value !== '',
    className: STEADY,
    onBlur: () => {
      onBlur();
      onLeave?.(name);
    },
  };

  function errorText({ type, message = '' }: FieldError): string {
    return type === 'refusal' ? message : faultText(t, asked, message as RegistrationFault);
  }

  if (name === 'captcha') return <CaptchaField {...shared} isValid={false} onChange={onChange} captcha={captcha} />;
  if (name === 'mobileNum') return <DialedField {...shared} control={control} onValue={onChange} />;
  const label = rule.required ? t(`field.${name}`) : t('field.optional', { field: t(`field.${name}`) });
  if (name === 'verificationCode') return <RegistrationCodeField {...shared} {...code} label={label} onChange={onChange} />;
  if (name === 'idNumber') return <CpfField {...shared} onValue={onChange} label={label} hint={t('field.idNumberHint')} />;
  if (name === 'birthDate') {
    return (
      <MaskedField
        {...shared}
        label={label}
        mask={(typed) => maskBirthDate(typed, isYearFirst(language))}
        onValue={onChange}
        inputMode="numeric"
        autoComplete="bday"
        placeholder={t('field.birthDateShape')}
        hint={t('field.birthDateHint')}
      />
    );
  }
  return (
    <TextField
      {...shared}
      {...TRAITS[name]}
      onChange={onChange}
      label={label}
      maxLength={rule.maxLength > 0 ? rule.maxLength : undefined}
      hint={<Hint asked={asked} value={field.value} control={control} />}
    />
  );
}

type DialedFieldProps = Omit<ComponentPropsWithoutRef<typeof MobileField>, 'countryDialingCode' | 'onDialingCode'> & {
  readonly control: Control<RegistrationForm>;
};

function DialedField({ control, ...rest }: DialedFieldProps) {
  const { field } = useController({ name: 'countryDialingCode', control });
  return <MobileField {...rest} countryDialingCode={field.value} onDialingCode={field.onChange} />;
}

interface HintProps {
  readonly asked: AskedField;
  readonly value: string;
  readonly control: Control<RegistrationForm>;
}

function Hint({ asked: { name, rule }, value, control }: HintProps): ReactNode {
  const t = useText();
  const username = useWatch({ control, name: 'username' });
  if (name === 'payeeName') return t('field.payeeNameHint');
  if (name === 'paymentPassword') return t('field.paymentPasswordHint');
  if (name === 'password' && [...value].length >= rule.minLength && value !== '') {
    return <PasswordStrengthHint password={value} username={username} />;
  }
  const key = `rule.reg_pattern_${rule.patternId}`;
  const isWorthSaying = name === 'username' || name === 'password';
  return isWorthSaying && t.has(key) ? t(key as Parameters<typeof t>[0], { min: rule.minLength, max: rule.maxLength }) : null;
}
