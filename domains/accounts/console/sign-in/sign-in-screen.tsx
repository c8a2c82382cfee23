import { askStaffPasskey } from '@jogada/accounts/contract/operator';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { useActForm } from '@jogada/platform/web/forms';
import { Button, TextField } from '@jogada/platform/web/ui';
import { IconFingerprint } from '@tabler/icons-react';
import { useLogin } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { answerOfPasskey, isPasskeyKnown, PasskeyCancelled } from '../../web/passkey/passkey-in-browser.ts';
import { useText } from '../use-text.ts';

/** The second factors that the first step reported. */
interface SecondStep {
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
}

/** The staff's sign-in: password, then an authenticator code or a passkey (S78). */
export function SignInScreen({ brand }: { readonly brand: ReactNode }) {
  const t = useText();
  const problemText = useProblemText();
  const logIn = useLogin();
  const question = useAct(askStaffPasskey);
  const { register, submit, getValues } = useActForm({ defaultValues: { username: '', password: '', factorCode: '' } });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  // Failed attempts of others can lock the account out. The owner's passkey still signs in.
  const [isResting, setResting] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep>();

  async function attempt(signIn: () => Promise<unknown>) {
    setPending(true);
    setProblem(undefined);
    try {
      await signIn();
    } catch (refusal) {
      if (refusal instanceof ApiProblem && refusal.code === 'second_factor_required') setSecondStep(secondStepIn(refusal));
      setResting(refusal instanceof ApiProblem && refusal.facts['takesPasskey'] === true);
      if (!(refusal instanceof PasskeyCancelled)) setProblem(refusal);
      setPending(false);
    }
  }

  const handleSubmit = submit((values) => attempt(() => logIn(values)));

  function handlePasskey() {
    void attempt(async () => {
      const { username, password } = getValues();
      const passkey = await answerOfPasskey(await question.act({ username, password }));
      await logIn({ username, password, passkey });
    });
  }

  const takesPasskey = (secondStep?.hasPasskey === true || isResting) && isPasskeyKnown();
  const takesCode = secondStep !== undefined && secondStep.hasAuthenticator;
  return (
    <main className="guilloche grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${t('signIn.title')} · Jogada`}</title>
      <div className="w-full max-w-[380px] rounded-card bg-s1 p-6 shadow-float">
        {brand}
        <h1 className="display mt-5 text-24">{t('signIn.title')}</h1>
        <p className="mt-1 text-13 text-ink-3">{t('signIn.detail')}</p>
        <form onSubmit={handleSubmit} className="mt-5 grid gap-4">
          <TextField
            {...register('username')}
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField {...register('password')} type="password" label={t('signIn.password')} autoComplete="current-password" required />
          {takesCode && (
            <TextField
              {...register('factorCode')}
              label={t('signIn.factorCode')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={8}
              required
            />
          )}
          {problem !== undefined && (
            <p role="alert" className={isQuestion(problem) ? 'text-13 text-ink-2' : 'text-13 text-danger'}>
              {isQuestion(problem) ? questionText() : problemText(problem)}
            </p>
          )}
          {takesPasskey && (
            <Button
              type="button"
              look={takesCode || isResting ? 'quiet' : 'primary'}
              isWide
              isLoading={isPending && !takesCode}
              icon={<IconFingerprint size={20} aria-hidden="true" />}
              onClick={handlePasskey}
            >
              {t('signIn.usePasskey')}
            </Button>
          )}
          {(takesCode || isResting || !takesPasskey) && (
            <Button type="submit" isWide isLoading={isPending}>
              {t('signIn.submit')}
            </Button>
          )}
        </form>
      </div>
    </main>
  );

  function questionText(): string {
    if (takesPasskey) return takesCode ? t('signIn.passkeyOrCode') : t('signIn.passkeyNow');
    return takesCode ? problemText(problem) : t('signIn.nothingHere');
  }
}

function secondStepIn({ facts }: ApiProblem): SecondStep {
  return { hasAuthenticator: facts['hasAuthenticator'] === true, hasPasskey: facts['hasPasskey'] === true };
}

// The server requests a second factor; this is not an error.
function isQuestion(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'second_factor_required';
}
