import { resetPasswordByLink } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useGoTo } from '@jogada/platform/web';
import { FormProvider, useActForm } from '@jogada/platform/web/forms';
import { Button, ButtonLink, EmptyState, Page, toast, TopBar } from '@jogada/platform/web/ui';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { forgetPath, homePath, loginPath } from '../paths.ts';
import { useText } from '../use-text.ts';

const DONE_TOAST_MS = 3_000;

/** The target of an e-mail reset link: sets a new password, then leads to sign-in. */
export function ResetPasswordScreen() {
  const t = useText();
  const [linkToken] = useState(() => /^#([\w-]{43})$/.exec(location.hash)?.[1]);
  const [isDead, setDead] = useState(linkToken === undefined);

  // Removes the token in the URL fragment from the address bar and the history.
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
  const goTo = useGoTo();
  const { act, isPending } = useAct(resetPasswordByLink);
  const form = useActForm({ mode: 'onTouched', defaultValues: { newPassword: '', confirmNewPassword: '' } });

  const handleSubmit = form.submit(async ({ newPassword }) => {
    try {
      await act({ linkToken, newPassword });
      toast.success(t('forget.changed'), { durationMs: DONE_TOAST_MS });
      await goTo(loginPath(), { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== 'password_link_dead') throw problem;
      onDead();
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5 pt-6">
        <div className="mb-2">
          <h2 className="display text-32">{t('forget.newHeading')}</h2>
          <p className="mt-1 text-ink-2">{t('forget.newLead')}</p>
        </div>
        <NewPasswordFields />
        <FormProblem>{form.formState.errors.root?.message}</FormProblem>
        <Button type="submit" size="large" isWide isLoading={isPending}>
          {t('password.save')}
        </Button>
      </form>
    </FormProvider>
  );
}
