import { SIGN_IN_NAME_MAX, type LoginSide } from '@jogada/accounts/contract/player';
import { PageLink } from '@jogada/platform/web';
import { useActForm, useWatch } from '@jogada/platform/web/forms';
import { Button, TextField } from '@jogada/platform/web/ui';
import { IconFingerprint, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { isPasskeyKnown } from '../passkey/passkey-in-browser.ts';
import { forgetPath } from '../paths.ts';
import { useRememberedLogin } from '../remember/use-remembered-login.ts';
import { useText } from '../use-text.ts';
import type { Login, LoginValues } from './use-login.ts';

/** Placeholder in the password field of a remembered device; its length is unrelated to any password. */
const FILLED = '••••••••••';

/** Sign-in by username and password, or by the secret of a remembered device (ACC-01, ACC-04). */
export function LoginByPassword({ login, side }: { readonly login: Login; readonly side: LoginSide }) {
  const t = useText();
  const { isPending, isCaptchaShown, captchaReason, captcha } = login;
  const { register, reset, submit, refuse, setValue, resetField, formState, control } = useActForm<LoginValues>({
    defaultValues: { username: '', password: '', captcha: '', remember: false },
    placeOf: ({ code }) => PLACES[code],
  });
  const { errors } = formState;
  const known = useRememberedLogin('username');
  const remembered = side === 'member' ? known : undefined;
  const [username, password] = useWatch({ control, name: ['username', 'password'] });
  const isFilledIn = remembered !== undefined && password === FILLED && username.trim() === remembered.username;

  useEffect(() => {
    if (remembered) reset({ username: remembered.username, password: FILLED, captcha: '', remember: true });
  }, [reset, remembered]);

  const [isResting, setResting] = useState(false);

  const submitBy = (how?: 'with_passkey') =>
    submit(async (values) => {
      const refusal = await login.logIn(values, isFilledIn ? remembered.rememberToken : undefined, how);
      if (!refusal) return;
      // Failed attempts of others can lock the account out. The owner's passkey still signs in.
      if (refusal.code === 'too_many_requests') setResting(true);
      if (refusal.code === 'remembered_login_ended') setValue('password', '');
      if (isCaptchaShown) resetField('captcha');
      // The reason above the captcha says it, and nothing that was typed is wrong.
      else if (refusal.code === 'captcha_required') return;
      refuse(refusal);
    });

  return (
    <form noValidate onSubmit={submitBy()} className="flex flex-col gap-4">
      <TextField
        label={t('login.name')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={SIGN_IN_NAME_MAX}
        error={errors.username?.message}
        {...register('username', { validate: (value) => value.trim() !== '' || t('login.usernameMissing') })}
      />
      <TextField
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={128}
        hint={isFilledIn ? <RememberedHint /> : undefined}
        error={errors.password?.message}
        // The placeholder dots cannot be edited: the first typed character replaces them.
        onFocus={(event) => isFilledIn && event.currentTarget.select()}
        {...register('password', { validate: (value) => isTyped(value) || isFilledIn || t('login.passwordMissing') })}
      />
      {isCaptchaShown && (
        <div>
          {captchaReason && (
            <p role="alert" className="mb-3 text-13 text-ink">
              {t(`captcha.reason.${captchaReason}`)}
            </p>
          )}
          <CaptchaField
            captcha={captcha}
            enterKeyHint="go"
            error={errors.captcha?.message}
            {...register('captcha', { validate: (value) => /^\d{1,6}$/.test(value) || t('in_vwrite_code') })}
          />
        </div>
      )}
      <div className="-my-1 flex min-h-11 items-center justify-between gap-3">
        {side === 'member' && (
          <label className="-ml-1 flex min-h-11 cursor-pointer items-center gap-2.5 pl-1 text-13 text-ink-2">
            <input type="checkbox" className="tick-box size-5 shrink-0" {...register('remember')} />
            {t('login.remember')}
          </label>
        )}
        <PageLink
          to={forgetPath}
          className="tap-area ml-auto shrink-0 text-13 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t('login.forgot')}
        </PageLink>
      </div>
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('login.submit')}
      </Button>
      {isResting && isPasskeyKnown() && (
        <Button
          look="ghost"
          isWide
          icon={<IconFingerprint size={22} aria-hidden="true" />}
          disabled={isPending}
          onClick={submitBy('with_passkey')}
        >
          {t('step.passkey')}
        </Button>
      )}
    </form>
  );
}

const PLACES: Partial<Record<string, 'password' | 'captcha'>> = {
  wrong_credentials: 'password',
  remembered_login_ended: 'password',
  captcha_wrong: 'captcha',
};

function isTyped(password: string): boolean {
  return password !== '' && password !== FILLED;
}

function RememberedHint() {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-1.5">
      <IconShieldCheck size={16} aria-hidden="true" className="shrink-0 text-ok" />
      {t('login.remembered')}
    </span>
  );
}
