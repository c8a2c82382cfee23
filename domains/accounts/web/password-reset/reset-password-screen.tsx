import { resetPasswordByLink } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useGoTo, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink, EmptyState, Page, toast, TopBar } from '@jogada/platform/web/ui';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormProblem } from '../field/form-problem.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { forgetPath, homePath, loginPath } from '../paths.ts';
import { useText } from '../use-text.ts';

const DONE_TOAST_MS = 3_000;

/** Where the link of a letter leads: a new password, and then the way in. */
export function ResetPasswordScreen() {
  const t = useText();
  const [linkToken] = useState(() => /^#([\w-]{43})$/.exec(location.hash)?.[1]);
  const [isDead, setDead] = useState(linkToken === undefined);

  // The token stands behind the #, and leaves the address bar at once: neither history nor a screenshot keeps it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  return (
    <>
      <TopBar title={t('forget.title')} backTo={homePath} />
      <Page className="max-w-[480px]">
        {isDead && (
          <EmptyState
            icon={<IconLinkOff size={34} stroke={1.6} aria-hidden="true" />}
            title={t('forget.deadTitle')}
            action={<ButtonLink to={forgetPath}>{t('forget.again')}</ButtonLink>}
          >
            {t('forget.deadLead')}
          </EmptyState>
        )}
        {!isDead && linkToken !== undefined && <NewPasswordForm linkToken={linkToken} onDead={() => setDead(true)} />}
      </Page>
    </>
  );
}

function NewPasswordForm({ linkToken, onDead }: { readonly linkToken: string; readonly onDead: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const goTo = useGoTo();
  const { act, isPending } = useAct(resetPasswordByLink);
  const form = useForm({ mode: 'onTouched', defaultValues: { newPassword: '', confirmNewPassword: '' } });
  const { handleSubmit, setError, setFocus, clearErrors, formState } = form;
  const { errors } = formState;

  const submit = handleSubmit(async ({ newPassword }) => {
    clearErrors('root');
    try {
      await act({ linkToken, newPassword });
      toast.success(t('forget.changed'), { durationMs: DONE_TOAST_MS });
      await goTo(loginPath(), { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (problem.code === 'password_link_dead') return onDead();
      const place = problem.facts['field'] === 'newPassword' ? 'newPassword' : 'root';
      setError(place, { message: problemText(problem) });
      if (place === 'newPassword') setFocus('newPassword');
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pt-6">
        <div className="mb-2">
          <h2 className="display text-32">{t('forget.newHeading')}</h2>
          <p className="mt-1 text-ink-2">{t('forget.newLead')}</p>
        </div>
        <NewPasswordFields />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" size="large" isWide isLoading={isPending}>
          {t('password.save')}
        </Button>
      </form>
    </FormProvider>
  );
}
