import { isMobileShaped, mobileDigits } from '@jogada/accounts/contract/player';
import type { ApiProblem } from '@jogada/platform/web';
import { useController, useFormContext } from '@jogada/platform/web/forms';
import { MobileField } from '../mobile/mobile-field.tsx';
import { useText } from '../use-text.ts';
import type { PhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';
import { CodeField, codeFault } from './code-field.tsx';
import { useSmsCode } from './use-sms-code.tsx';

/** The values of the surrounding form. */
export interface MobileCodeValues {
  readonly mobileNum: string;
  readonly verificationCode: string;
}

interface MobileCodeFieldsProps {
  readonly purpose: 'login' | 'password_reset';
  /** With its plus sign. */
  readonly countryDialingCode: string;
  readonly onDialingCode: (countryDialingCode: string) => void;
  /** Called when a code is refused because of the number. */
  readonly onNumberRefused: (problem: ApiProblem) => void;
  /** The external service that sends the code instead of the server. */
  readonly verifier?: PhoneVerifier | undefined;
}

/** A mobile number and its code: number validation, then the human check (ACC-08), then the code. */
export function MobileCodeFields({ purpose, countryDialingCode, onDialingCode, onNumberRefused, verifier }: MobileCodeFieldsProps) {
  const t = useText();
  const { control, register, trigger, getValues, formState } = useFormContext<MobileCodeValues>();
  const { errors } = formState;
  // A password reset unlocks the fields one by one (ACC-23); at sign-in the user can have a code already.
  const isLed = purpose === 'password_reset';
  const { field } = useController({
    name: 'mobileNum',
    control,
    rules: { validate: (value) => isMobileShaped(value, countryDialingCode) || t('code.mobileInvalid') },
  });
  const { onChange, ...mobile } = field;
  const sms = useSmsCode({
    purpose,
    verifier,
    onNumberRefused,
  });

  async function handleSend() {
    if (await trigger('mobileNum', { shouldFocus: true }))
      sms.request({ mobileNum: mobileDigits(getValues('mobileNum')), countryDialingCode });
  }

  return (
    <>
      <MobileField
        {...mobile}
        required={isLed}
        onValue={onChange}
        countryDialingCode={countryDialingCode}
        onDialingCode={onDialingCode}
        enterKeyHint="next"
        error={errors.mobileNum?.message}
      />
      <CodeField
        required={isLed}
        secondsLeft={sms.secondsLeft}
        isSending={sms.isSending}
        onSend={() => void handleSend()}
        disabled={isLed && !sms.wasSent}
        enterKeyHint={isLed ? 'next' : 'go'}
        hint={isLed && !sms.wasSent ? t('code.sendFirst') : undefined}
        error={errors.verificationCode?.message}
        {...register('verificationCode', { validate: (value) => codeFault(value, t) })}
      />
      {sms.check}
    </>
  );
}
