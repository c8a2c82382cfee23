import { checkPasswordLink, resetPasswordByLink } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useGoTo } from '@jogada/platform/web';
import { FormProvider, useActForm } from '@jogada/platform/web/forms';
import { AfterAWhile, Button, ButtonLink, EmptyState, Page, Skeleton, toast, TopBar } from '@jogada/platform/web/ui';
import { IconBrowser, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { forgetPath, homePath, loginPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { recoveredPath } from './recovered-path.ts';

const DONE_TOAST_MS = 3_000;

type LinkState = 'unknown' | 'usable' | 'dead' | 'elsewhere';

/** The target of an e-mail reset link: sets a new password, then leads to sign-in and to the sessions that the recovery ended. */
export function ResetPasswordScreen() {
  const t = useText();
  const [linkToken] = useState(() => /^#([\w-]{43})$/.exec(location.hash)?.[1]);
  const [state, setState] = useState<LinkState>(linkToken === undefined ? 'dead' : 'unknown');
  const { act: check } = useAct(checkPasswordLink);

  // Removes the token in the URL fragment from the address bar and the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  // Without an answer the form is shown: its own call has the last word.
  useEffect(() => {
    if (linkToken === undefined) return;
    check({ linkToken }).then(
      () => setState('usable'),
      (problem: unknown) => setState(refusedState(problem) ?? 'usable'),
    );
  }, [check, linkToken]);

  // A mail app's own browser passes its address to the real one. The token alone sets no password.
  useEffect(() => {
    if (state === 'elsewhere') history.replaceState(history.state, '', `${location.pathname}#${linkToken}`);
  }, [state, linkToken]);

  return (
    <>
      <TopBar title={t('forget.title')} backTo={homePath} />
      <Page className="max-w-[480px]">
        {state === 'unknown' && (
          <AfterAWhile>
            <Skeleton className="mt-6 h-40 rounded-card" />
          </AfterAWhile>
        )}
        {state === 'dead' && (
          <EmptyState
            icon={<IconLinkOff size={34} stroke={1.6} aria-hidden="true" />}
            title={t('forget.deadTitle')}
            action={<AskAgain>{t('forget.again')}</AskAgain>}
          >
            {t('forget.deadLead')}
          </EmptyState>
        )}
        {state === 'elsewhere' && (
          <EmptyState
            icon={<IconBrowser size={34} stroke={1.6} aria-hidden="true" />}
            title={t('forget.elsewhereTitle')}
            action={<AskAgain>{t('forget.askHere')}</AskAgain>}
          >
            {t('forget.elsewhereLead')}
          </EmptyState>
        )}
        {state === 'usable' && linkToken !== undefined && <NewPasswordForm linkToken={linkToken} onRefused={setState} />}
      </Page>
    </>
  );
}

/** Replaces this page: after the request, Back leads to sign-in and not to the refused link. */
function AskAgain({ children }: { readonly children: ReactNode }) {
  return (
    <ButtonLink to={forgetPath} replace>
      {children}
    </ButtonLink>
  );
}

/** The state of a link that the server refused; undefined for another problem. */
function refusedState(problem: unknown): LinkState | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  if (problem.code === 'password_link_dead') return 'dead';
  return problem.code === 'password_link_elsewhere' ? 'elsewhere' : undefined;
}

interface NewPasswordFormProps {
  readonly linkToken: string;
  readonly onRefused: (state: LinkState) => void;
}

function NewPasswordForm({ linkToken, onRefused }: NewPasswordFormProps) {
  const t = useText();
  const goTo = useGoTo();
  const { act, isPending } = useAct(resetPasswordByLink);
  const form = useActForm({ mode: 'onTouched', defaultValues: { newPassword: '', confirmNewPassword: '' } });

  const handleSubmit = form.submit(async ({ newPassword }) => {
    try {
      await act({ linkToken, newPassword });
      toast.success(t('forget.changed'), { durationMs: DONE_TOAST_MS });
      await goTo(loginPath(recoveredPath), { replace: true });
    } catch (problem) {
      const refused = refusedState(problem);
      if (refused === undefined) throw problem;
      onRefused(refused);
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
