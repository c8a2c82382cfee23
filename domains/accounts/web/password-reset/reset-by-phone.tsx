import { BRAZIL_DIALING_CODE, mobileDigits, resetPasswordBySms } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useGoTo } from '@jogada/platform/web';
import { FormProvider, useActForm } from '@jogada/platform/web/forms';
import { Button, TextField } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { MobileCodeFields, type MobileCodeValues } from '../code/mobile-code-fields.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { newPasswordFault } from '../password/new-password.ts';
import { useSecondStep } from '../second-step/use-second-step.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { recoveredPath } from './recovered-path.ts';

interface Values extends MobileCodeValues {
  readonly newPassword: string;
}

/** Resets the password by number and code; success signs the member in and shows the ended sessions (ACC-23, ACC-24). */
export function ResetByPhone() {
  const t = useText();
  const goTo = useGoTo();
  const { act, isPending } = useAct(resetPasswordBySms);
  const { setSession } = useSession();
  const goOn = useSecondStep();
  const [countryDialingCode, setDialingCode] = useState<string>(BRAZIL_DIALING_CODE);
  const form = useActForm<Values>({
    mode: 'onTouched',
    defaultValues: { mobileNum: '', verificationCode: '', newPassword: '' },
    placeOf: ({ code }) => (code === 'modify.new.old.same' ? 'newPassword' : undefined),
  });
  const { register, submit, refuse, resetField, formState } = form;
  const { errors, dirtyFields, touchedFields } = formState;
  const isTouched = Object.keys(dirtyFields).length > 0 || Object.keys(touchedFields).length > 0;
  const hasFault = Object.keys(errors).some((name) => name !== 'root');

  const handleSubmit = submit(async ({ mobileNum, verificationCode, newPassword }) => {
    try {
      const {
        rememberToken: _secret,
        lastLoginAt: _last,
        ...session
      } = await act({ mobileNum: mobileDigits(mobileNum), countryDialingCode, verificationCode, newPassword });
      setSession(session);
      await goTo(recoveredPath, { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (goOn(problem, { nextPage: recoveredPath, keepsUsername: false })) return;
      resetField('verificationCode');
      if (problem.code === 'modify.new.old.same') resetField('newPassword');
      refuse(problem);
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <MobileCodeFields
          purpose="password_reset"
          countryDialingCode={countryDialingCode}
          onDialingCode={setDialingCode}
          onNumberRefused={(problem) => refuse(problem, 'mobileNum')}
        />
        <TextField
          label={t('password.new')}
          required
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          hint={t('password.newHint')}
          error={errors.newPassword?.message}
          {...register('newPassword', { validate: (value) => newPasswordFault(value, t) })}
        />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" size="large" isWide isLoading={isPending} disabled={!isTouched || hasFault}>
          {t('forget.reset')}
        </Button>
      </form>
    </FormProvider>
  );
}
