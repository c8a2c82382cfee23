import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { Button, TextField } from '@jogada/platform/web/ui';
import { useLogin } from 'ra-core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

/** The way in for the staff. */
export function SignInScreen({ brand }: { readonly brand: ReactNode }) {
  const t = useText();
  const problemText = useProblemText();
  const logIn = useLogin();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [asksCode, setAsksCode] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    setProblem(undefined);
    try {
      await logIn({ username: form.get('username'), password: form.get('password'), factorCode: form.get('factorCode') ?? '' });
    } catch (refusal) {
      if (refusal instanceof ApiProblem && refusal.code === 'second_factor_required') setAsksCode(true);
      setProblem(refusal);
      setPending(false);
    }
  }

  return (
    <main className="guilloche grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${t('signIn.title')} · Jogada`}</title>
      <div className="w-full max-w-[380px] rounded-card bg-s1 p-6 shadow-float">
        {brand}
        <h1 className="display mt-5 text-24">{t('signIn.title')}</h1>
        <p className="mt-1 text-13 text-ink-3">{t('signIn.detail')}</p>
        <form onSubmit={handleSubmit} className="mt-5 grid gap-4">
          <TextField
            name="username"
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField name="password" type="password" label={t('signIn.password')} autoComplete="current-password" required />
          {asksCode && (
            <TextField
              name="factorCode"
              label={t('signIn.factorCode')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={8}
              required
            />
          )}
          {problem !== undefined && (
            <p role="alert" className={isQuestion(problem) ? 'text-13 text-ink-2' : 'text-13 text-danger'}>
              {problemText(problem)}
            </p>
          )}
          <Button type="submit" isWide isLoading={isPending}>
            {t('signIn.submit')}
          </Button>
        </form>
      </div>
    </main>
  );
}

// The code is asked for; nothing was wrong.
function isQuestion(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'second_factor_required';
}
