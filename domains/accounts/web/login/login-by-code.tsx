import { BRAZIL_DIALING_CODE, isMobileShaped, logIn, mobileDigits, type LoginSide } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { CodeField } from '../code/code-field.tsx';
import { useSmsCode } from '../code/use-sms-code.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { MobileField } from '../mobile/mobile-field.tsx';
import { maskMobile } from '../mobile/mobile-mask.ts';
import { forgetRememberedLogin, keepRememberedLogin } from '../remember/remembered-login.ts';
import { useRememberedLogin } from '../remember/use-remembered-login.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';
import { useText } from '../use-text.ts';

interface Values {
  readonly mobileNum: string;
  readonly messageCode: string;
  readonly remember: boolean;
}

/** Signing in by a mobile number and the code that is sent to it (ACC-02). A device may remember the number, never a code (ACC-04). */
export function LoginByCode({ side }: { readonly side: LoginSide }) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending } = useAct(logIn);
  const greet = useArrivedMember();
  const remembered = useRememberedLogin('sms');
  const [chosenDialingCode, setDialingCode] = useState<string>();
  const countryDialingCode = chosenDialingCode ?? remembered?.countryDialingCode ?? BRAZIL_DIALING_CODE;
  const form = useForm<Values>({ defaultValues: { mobileNum: '', messageCode: '', remember: false } });
  const { control, register, handleSubmit, trigger, getValues, setError, setFocus, resetField, clearErrors, formState } = form;
  const { errors } = formState;

  useEffect(() => {
    if (remembered)
      form.reset({ mobileNum: maskMobile(remembered.username, remembered.countryDialingCode), messageCode: '', remember: true });
  }, [form, remembered]);
  const { field } = useController({
    name: 'mobileNum',
    control,
    rules: { validate: (value) => isMobileShaped(value, countryDialingCode) || t('code.mobileInvalid') },
  });
  const { onChange, ...mobile } = field;
  const sms = useSmsCode({
    purpose: 'login',
    onNumberRefused(problem) {
      setError('mobileNum', { message: problemText(problem) });
      setFocus('mobileNum');
    },
  });

  // The number first, then the sign of life (ACC-08); a control that counts down can't be pressed.
  async function handleSend() {
    if (await trigger('mobileNum', { shouldFocus: true }))
      sms.request({ mobileNum: mobileDigits(getValues('mobileNum')), countryDialingCode });
  }

  const submit = handleSubmit(async ({ mobileNum, messageCode, remember }) => {
    clearErrors('root');
    try {
      const username = mobileDigits(mobileNum);
      const answered = await act({ type: 'sms', username, password: messageCode, countryDialingCode, side });
      if (remember) keepRememberedLogin('sms', { username, countryDialingCode, rememberToken: '' });
      else forgetRememberedLogin('sms');
      greet(answered);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const place = PLACES[problem.code] ?? 'root';
      if (place === 'messageCode') resetField('messageCode');
      setError(place, { message: problemText(problem) });
      if (place !== 'root') setFocus(place);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <MobileField
        {...mobile}
        onValue={onChange}
        countryDialingCode={countryDialingCode}
        onDialingCode={setDialingCode}
        enterKeyHint="next"
        error={errors.mobileNum?.message}
      />
      <CodeField
        secondsLeft={sms.secondsLeft}
        isSending={sms.isSending}
        onSend={() => void handleSend()}
        enterKeyHint="go"
        error={errors.messageCode?.message}
        {...register('messageCode', { validate: (value) => /^\d{1,10}$/.test(value) || t('code.missing') })}
      />
      <label className="-my-1 -ml-1 flex min-h-11 cursor-pointer items-center gap-2.5 pl-1 text-13 text-ink-2">
        <input type="checkbox" className="tick-box size-5 shrink-0" {...register('remember')} />
        {t('login.rememberNumber')}
      </label>
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('login.submit')}
      </Button>
      {sms.check}
    </form>
  );
}

const PLACES: Partial<Record<string, 'mobileNum' | 'messageCode'>> = {
  mobile_invalid: 'mobileNum',
  in_verification_error: 'messageCode',
  verification_code_dead: 'messageCode',
};
