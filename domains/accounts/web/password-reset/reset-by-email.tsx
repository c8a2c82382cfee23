import { requestPasswordLink } from '@jogada/accounts/contract/player';
import { findRuleFault } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { ApiProblem, useAct, useGoBack } from '@jogada/platform/web';
import { Button, TextField, toast, TOAST_DURATION_MS, WAITING_TOAST_MS } from '@jogada/platform/web/ui';
import { useForm } from 'react-hook-form';
import { isEmailShaped } from '../field/email-shape.ts';
import { FormProblem } from '../field/form-problem.tsx';
import { useRefusals } from '../field/use-refusals.ts';
import { loginPath } from '../paths.ts';
import { useSoon } from '../use-soon.ts';
import { useText } from '../use-text.ts';

/** User name and e-mail; the link is in the letter. Nobody learns here whether they belong together (ACC-21). */
export function ResetByEmail() {
  const t = useText();
  const goBack = useGoBack(loginPath());
  const soon = useSoon(TOAST_DURATION_MS.success);
  const usernameRule = useStatus().info.register['username'];
  const { act, isPending } = useAct(requestPasswordLink);
  const form = useForm({ defaultValues: { username: '', email: '' } });
  const { register, handleSubmit, setFocus, clearErrors, formState } = form;
  const refuse = useRefusals(form);
  const { errors } = formState;

  function usernameFault(value: string): string | true {
    const name = value.trim();
    if (name === '') return t('login.usernameMissing');
    const isRight = !usernameRule || findRuleFault(name, usernameRule) === undefined;
    return isRight || t('rule.reg_pattern_username', { min: usernameRule.minLength, max: usernameRule.maxLength });
  }

  const submit = handleSubmit(async ({ username, email }) => {
    clearErrors('root');
    const hide = toast.loading(t('forget.wait'), { durationMs: WAITING_TOAST_MS });
    try {
      await act({ username: username.trim(), email: email.trim() });
      toast.success(t('forget.sent'));
      // Read first, for as long as it stands (ACC-21).
      soon(goBack);
    } catch (problem) {
      hide();
      if (!(problem instanceof ApiProblem)) throw problem;
      const place = problem.code === 'email_invalid' ? 'email' : 'root';
      refuse(place, problem);
      if (place === 'email') setFocus('email');
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
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
