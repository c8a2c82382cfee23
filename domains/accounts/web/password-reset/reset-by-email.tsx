import { requestPasswordLink } from '@jogada/accounts/contract/player';
import { findRuleFault } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { useAct, useGoBack } from '@jogada/platform/web';
import { useActForm } from '@jogada/platform/web/forms';
import { Button, TextField, toast, TOAST_DURATION_MS, WAITING_TOAST_MS } from '@jogada/platform/web/ui';
import { isEmailShaped } from '../field/email-shape.ts';
import { FormProblem } from '../field/form-problem.tsx';
import { loginPath } from '../paths.ts';
import { useSoon } from '../use-soon.ts';
import { useText } from '../use-text.ts';

/** Requests a reset link by username and e-mail. The response does not reveal whether they match (ACC-21). */
export function ResetByEmail() {
  const t = useText();
  const goBack = useGoBack(loginPath());
  const soon = useSoon(TOAST_DURATION_MS.success);
  const usernameRule = useStatus().info.register['username'];
  const { act, isPending } = useAct(requestPasswordLink);
  const { register, submit, formState } = useActForm({
    defaultValues: { username: '', email: '' },
    placeOf: ({ code }) => (code === 'email_invalid' ? 'email' : 'root'),
  });
  const { errors } = formState;

  function usernameFault(value: string): string | true {
    const name = value.trim();
    if (name === '') return t('login.usernameMissing');
    const isRight = !usernameRule || findRuleFault(name, usernameRule) === undefined;
    return isRight || t('rule.reg_pattern_username', { min: usernameRule.minLength, max: usernameRule.maxLength });
  }

  const handleSubmit = submit(async ({ username, email }) => {
    const hide = toast.loading(t('forget.wait'), { durationMs: WAITING_TOAST_MS });
    try {
      await act({ username: username.trim(), email: email.trim() });
      toast.success(t('forget.sent'));
      // Waits until the toast has been read (ACC-21).
      soon(goBack);
    } catch (problem) {
      hide();
      throw problem;
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <TextField
        label={t('field.username')}
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.username?.message}
        {...register('username', { validate: usernameFault })}
      />
      <TextField
        label={t('field.email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={120}
        enterKeyHint="send"
        hint={t('forget.emailHint')}
        error={errors.email?.message}
        {...register('email', { validate: (value) => isEmailShaped(value) || t('rule.reg_pattern_email') })}
      />
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('forget.retrieve')}
      </Button>
    </form>
  );
}
