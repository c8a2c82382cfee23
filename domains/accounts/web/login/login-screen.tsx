import { PageLink, useGoTo, useProblemText } from '@jogada/platform/web';
import { Button, Page, TextField, TopBar } from '@jogada/platform/web/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { homePath, pageAfterLogin, registerPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { useLogin, type LoginValues } from './use-login.ts';

interface LoginScreenProps {
  /** The page that the visitor wanted; the lobby when there is none. */
  readonly returnTo?: string | undefined;
}

export function LoginScreen({ returnTo }: LoginScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const { session } = useSession();
  const isSignedIn = session !== null;

  useEffect(() => {
    if (isSignedIn) void goTo(pageAfterLogin(returnTo), { replace: true });
  }, [isSignedIn, goTo, returnTo]);

  return (
    <>
      <TopBar title={t('login.title')} backTo={homePath} onBack={() => void goTo(homePath)} />
      <Page className="max-w-[480px]">
        <div className="relative mb-8 pt-10">
          <span
            aria-hidden="true"
            className="guilloche absolute -inset-x-4 -top-20 bottom-0 [mask-image:linear-gradient(black,transparent)]"
          />
          <h2 className="display relative text-32">{t('login.heading')}</h2>
          <p className="relative mt-1 text-ink-2">{t('login.lead')}</p>
        </div>
        <LoginForm />
        <p className="mt-8 text-center text-ink-2">
          {t('login.noAccount')}{' '}
          <PageLink to={registerPath} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
            {t('login.createAccount')}
          </PageLink>
        </p>
      </Page>
    </>
  );
}

function LoginForm() {
  const t = useText();
  const problemText = useProblemText();
  const { logIn, isPending, isCaptchaShown, captcha } = useLogin();
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '', captcha: '' } });
  const { register, handleSubmit, setError, setFocus, resetField, clearErrors, formState } = form;
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    clearErrors('root');
    const refusal = await logIn(values);
    if (!refusal) return;
    if (isCaptchaShown) resetField('captcha');
    const place = refusal.code === 'wrong_credentials' ? 'password' : refusal.code === 'captcha_wrong' ? 'captcha' : 'root';
    setError(place, { message: problemText(refusal) });
    if (place !== 'root') setFocus(place, { shouldSelect: true });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('field.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.username?.message}
        {...register('username', { validate: (value) => value.trim() !== '' || t('login.usernameMissing') })}
      />
      <TextField
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || t('login.passwordMissing') })}
      />
      {isCaptchaShown && (
        <CaptchaField
          captcha={captcha}
          enterKeyHint="go"
          error={errors.captcha?.message}
          {...register('captcha', { validate: (value) => /^\d{1,6}$/.test(value) || t('in_vwrite_code') })}
        />
      )}
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
