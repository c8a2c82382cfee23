import { BRAZIL_DIALING_CODE, logIn, mobileDigits, type LoginSide } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { FormProvider, useActForm } from '@jogada/platform/web/forms';
import { Button } from '@jogada/platform/web/ui';
import { useEffect, useState } from 'react';
import { MobileCodeFields, type MobileCodeValues } from '../code/mobile-code-fields.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { maskMobile } from '../mobile/mobile-mask.ts';
import { PhoneVerifierFault, problemOfVerifier } from '../phone-verifier/phone-verifier-fault.ts';
import { usePhoneVerifier } from '../phone-verifier/use-phone-verifier.tsx';
import { useRememberedNumber } from '../remember/use-remembered-number.ts';
import { useSecondStep } from '../second-step/use-second-step.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';
import { useText } from '../use-text.ts';

interface Values extends MobileCodeValues {
  readonly remember: boolean;
}

/** Sign-in by mobile number and SMS code (ACC-02). A device can remember the number, never a code (ACC-04). */
export function LoginByCode({ side, nextPage }: { readonly side: LoginSide; readonly nextPage: string }) {
  const t = useText();
  const { act, isPending } = useAct(logIn);
  const greet = useArrivedMember();
  const goOn = useSecondStep();
  const verifier = usePhoneVerifier();
  const { remembered, remember: keepNumber } = useRememberedNumber();
  const [chosenDialingCode, setDialingCode] = useState<string>();
  const countryDialingCode = chosenDialingCode ?? remembered?.countryDialingCode ?? BRAZIL_DIALING_CODE;
  const form = useActForm<Values>({
    defaultValues: { mobileNum: '', verificationCode: '', remember: false },
    placeOf: ({ code }) => PLACES[code],
    secrets: ['verificationCode'],
  });
  const { register, reset, getValues, submit, refuse, formState } = form;

  useEffect(() => {
    // Does not overwrite input typed before the response arrived.
    if (remembered && getValues('mobileNum') === '')
      reset({ mobileNum: maskMobile(remembered.mobileNum, remembered.countryDialingCode), verificationCode: '', remember: true });
  }, [reset, getValues, remembered]);
  const handleSubmit = submit(async ({ mobileNum, verificationCode, remember }) => {
    const username = mobileDigits(mobileNum);
    const number = remember ? { mobileNum: username, countryDialingCode } : undefined;
    try {
      const proof = verifier ? firebaseProof(username, await verifier.confirm(verificationCode)) : smsProof(username, verificationCode);
      const answered = await act({ ...proof, countryDialingCode, side });
      keepNumber(number);
      greet(answered);
    } catch (fault) {
      const problem = fault instanceof PhoneVerifierFault ? problemOfVerifier(fault) : fault;
      if (!(problem instanceof ApiProblem)) throw problem;
      if (goOn(problem, { nextPage, keepsUsername: false })) return keepNumber(number);
      refuse(problem);
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <MobileCodeFields
          purpose="login"
          verifier={verifier}
          countryDialingCode={countryDialingCode}
          onDialingCode={setDialingCode}
          onNumberRefused={(problem) => refuse(problem, 'mobileNum')}
        />
        <label className="-my-1 -ml-1 flex min-h-11 cursor-pointer items-center gap-2.5 pl-1 text-13 text-ink-2">
          <input type="checkbox" className="tick-box size-5 shrink-0" {...register('remember')} />
          {t('login.rememberNumber')}
        </label>
        <FormProblem>{formState.errors.root?.message}</FormProblem>
        <Button type="submit" size="large" isWide isLoading={isPending}>
          {t('login.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

function smsProof(username: string, password: string) {
  return { type: 'sms', username, password } as const;
}

/** The fields of a number that Firebase has verified (ACC-09). */
function firebaseProof(firebaseMobileNo: string, firebaseIdToken: string) {
  return { type: 'firebase', username: '', password: '', firebaseChannel: 'sms', firebaseIdToken, firebaseMobileNo } as const;
}

const PLACES: Partial<Record<string, 'mobileNum' | 'verificationCode'>> = {
  mobile_invalid: 'mobileNum',
  in_verification_error: 'verificationCode',
  verification_code_dead: 'verificationCode',
  phone_proof_refused: 'verificationCode',
};
