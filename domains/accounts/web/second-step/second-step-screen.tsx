import { askPasskeyAtSignIn, confirmSignIn, type LoginAnswer } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useGoTo, useProblemText } from '@jogada/platform/web';
import { useActForm, useController } from '@jogada/platform/web/forms';
import { Button, Page, toast, TopBar } from '@jogada/platform/web/ui';
import { IconFingerprint, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FactorCodeField } from '../second-factor/factor-code-field.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { loginPath } from '../paths.ts';
import { clearRememberedLogin, storeRememberedLogin } from '../remember/remembered-login.ts';
import { answerOfPasskey, isPasskeyKnown, PasskeyCancelled } from '../passkey/passkey-in-browser.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';
import { useText } from '../use-text.ts';
import { findStep, clearStep, rememberStep, type StoredStep } from './stored-step.ts';

/** The second step of a sign-in: authenticator code, passkey or recovery code (S11, S23). Redirects to sign-in when no step is pending. */
export function SecondStepScreen() {
  const t = useText();
  const goTo = useGoTo();
  const step = useSyncExternalStore(neverChanges, findStep, () => undefined);

  useEffect(() => {
    // Read again in the browser: the server rendered the page without a step.
    const found = findStep();
    if (found) rememberStep(found);
    else void goTo(loginPath(), { replace: true });
  }, [goTo]);

  return (
    <>
      <TopBar title={t('step.title')} backTo={loginPath()} />
      <Page className="max-w-[480px]">
        <div className="guilloche mb-6 grid justify-items-center gap-3 rounded-card px-5 py-7 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-s2 text-primary shadow-raised ring-1 ring-line ring-inset">
            <IconShieldLock size={32} stroke={1.6} aria-hidden="true" />
          </span>
          <h2 className="display text-24">{t('step.heading')}</h2>
          <p className="max-w-[34ch] text-balance text-ink-2">{t('step.lead')}</p>
        </div>
        {step && <StepCard step={step} />}
      </Page>
    </>
  );
}

const neverChanges = () => () => undefined;

function StepCard({ step }: { readonly step: StoredStep }) {
  const t = useText();
  const problemText = useProblemText();
  const goTo = useGoTo();
  const greet = useArrivedMember();
  const ask = useAct(askPasskeyAtSignIn);
  const confirm = useAct(confirmSignIn);
  const [isRecovery, setRecovery] = useState(!step.hasAuthenticator && !step.hasPasskey);
  const { control, submit, refuse, clearErrors, reset, resetField, formState } = useActForm({
    defaultValues: { factorCode: '' },
    findFaults: ({ factorCode }) => ({
      factorCode: factorCode.trim() === '' && t(isRecovery ? 'step.recoveryMissing' : 'step.codeMissing'),
    }),
  });
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'factorCode' });
  const isTyped = step.hasAuthenticator || isRecovery;
  const hasPasskey = step.hasPasskey && isPasskeyKnown();

  async function arrive(answered: LoginAnswer) {
    if (step.keepsUsername) storeOrClear(answered);
    clearStep();
    greet(answered);
    await goTo(step.nextPage, { replace: true });
  }

  const handleSubmit = submit(async ({ factorCode }) => {
    try {
      await arrive(await confirm.act({ ticket: step.ticket, factorCode }));
    } catch (error) {
      show(error);
    }
  });

  async function usePasskey() {
    clearErrors('root');
    try {
      const passkey = await answerOfPasskey(await ask.act({ ticket: step.ticket }));
      await arrive(await confirm.act({ ticket: step.ticket, passkey }));
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) show(error);
    }
  }

  function show(error: unknown) {
    if (!(error instanceof ApiProblem)) throw error;
    resetField('factorCode');
    if (error.code === 'second_factor_lapsed') {
      clearStep();
      toast.refusal(problemText(error));
      void goTo(loginPath(), { replace: true });
    } else refuse(error);
  }

  return (
    <section aria-label={t('step.title')} className="grid gap-4 rounded-card bg-s1 p-5 shadow-raised">
      {hasPasskey && !isRecovery && (
        <Button
          size="large"
          isWide
          icon={<IconFingerprint size={22} aria-hidden="true" />}
          onClick={() => void usePasskey()}
          isLoading={ask.isPending}
        >
          {t('step.passkey')}
        </Button>
      )}
      {isTyped && (
        <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
          <FactorCodeField
            ref={ref}
            key={isRecovery ? 'recovery' : 'code'}
            kind={isRecovery ? 'recovery' : 'code'}
            value={value}
            onValue={onChange}
            // Six digits are a complete code, which is submitted at once.
            onComplete={() => handleSubmit()}
            error={fieldState.error?.message}
          />
          <Button type="submit" size="large" isWide look={hasPasskey && !isRecovery ? 'ghost' : 'primary'} isLoading={confirm.isPending}>
            {t('step.submit')}
          </Button>
        </form>
      )}
      <FormProblem>{formState.errors.root?.message}</FormProblem>
      {(step.hasAuthenticator || step.hasPasskey) && (
        <Button
          look="quiet"
          isWide
          onClick={() => {
            setRecovery(!isRecovery);
            reset();
          }}
        >
          {isRecovery ? t('step.backToCode') : t('step.useRecovery')}
        </Button>
      )}
      <p className="text-center text-13 text-ink-3">{t('step.lost')}</p>
    </section>
  );
}

function storeOrClear({ userName: username, rememberToken }: LoginAnswer): void {
  if (rememberToken === null) clearRememberedLogin('username');
  else storeRememberedLogin('username', { username, countryDialingCode: '', rememberToken });
}
