import { changePassword, PASSWORD_DAYS_MAX, readHeldPassword } from '@jogada/accounts/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { ApiProblem, queryKeyOf, useAct, useCall, useGoBack, useGoTo } from '@jogada/platform/web';
import { FormProvider, useActForm } from '@jogada/platform/web/forms';
import { AfterAWhile, Button, FailedState, Page, Skeleton, TextField, toast, TopBar, WAITING_TOAST_MS } from '@jogada/platform/web/ui';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../field/form-problem.tsx';
import { homePath, settingsPath } from '../paths.ts';
import { replaceRememberedSecret } from '../remember/remembered-login.ts';
import { OwnerOnly } from '../trial/owner-only.tsx';
import { useSession } from '../session/use-session.ts';
import { useSoon } from '../use-soon.ts';
import { useText } from '../use-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Duration in ms of the toast for an unchanged password. */
const PASSWORD_TOAST_MS = 10_000;
const HOME_AFTER_MS = 1_000;

/** Changes the password of the signed-in member; the bar has no Back button (ACC-25). Only at the first sign-in it is the first password. */
export function ChangePasswordScreen() {
  const t = useText();
  const { session } = useSession();
  const { data } = useCall(readHeldPassword, {}, { enabled: session !== null });
  return (
    <OwnerOnly title={t('settings.changePassword')}>
      <TopBar title={t(data?.isHeld ? 'password.title' : 'settings.changePassword')} backTo={homePath} />
      <Page className="max-w-[480px]">
        <WhenKnown />
      </Page>
    </OwnerOnly>
  );
}

function WhenKnown() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(readHeldPassword, {}, { staleTime: 0 });
  const { session } = useSession();
  if (!session) return null;
  if (data) {
    return (
      <>
        <p className="mb-6 text-ink-2">{data.isDue ? t('password.due', { days: PASSWORD_DAYS_MAX }) : t('password.lead')}</p>
        <ChangePasswordForm key={session.memberInfo.id} username={session.userName} {...data} />
      </>
    );
  }
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <AfterAWhile>
      <div className="flex flex-col gap-5">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-13 rounded-control" />
        ))}
      </div>
    </AfterAWhile>
  );
}

interface ChangePasswordFormProps {
  readonly username: string;
  /** The old password was just entered at sign-in and is not asked for again. */
  readonly isHeld: boolean;
  /** The password is too old: the member must change it. */
  readonly isDue: boolean;
}

function ChangePasswordForm({ username, isHeld, isDue }: ChangePasswordFormProps) {
  const t = useText();
  const { act, isPending } = useAct(changePassword);
  const { setSession } = useSession();
  const queries = useQueryClient();
  const goTo = useGoTo();
  // Goes to the lobby after the success toast has been read.
  const soon = useSoon(HOME_AFTER_MS);
  // The top bar has no Back button here; a member who changes the password by choice gets a button to go back.
  const goBack = useGoBack(settingsPath);
  const form = useActForm({
    mode: 'onTouched',
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    placeOf: ({ facts }) => (isHeld && facts['field'] === 'oldPassword' ? 'root' : undefined),
    secrets: ['oldPassword'],
  });
  const { register, submit, setFocus, formState } = form;
  const { errors } = formState;

  function saySame() {
    toast.refusal(t('password.same'), { durationMs: PASSWORD_TOAST_MS });
    setFocus('newPassword', { shouldSelect: true });
  }

  const handleSubmit = submit(async (values) => {
    if (!isHeld && values.newPassword === values.oldPassword) return saySame();
    const hide = toast.loading(t('forget.wait'), { durationMs: WAITING_TOAST_MS });
    try {
      const { rememberToken, lastLoginAt: _, ...session } = await act(values);
      setSession(session);
      replaceRememberedSecret(rememberToken);
      queries.setQueryData(
        queryKeyOf(readHeldPassword, {}),
        (known?: AnswerOf<typeof readHeldPassword>) => known && { ...known, isDue: false },
      );
      toast.success(t('password.saved'));
      soon(() => void goTo(homePath, { replace: true }));
    } catch (problem) {
      hide();
      if (!(problem instanceof ApiProblem) || problem.code !== 'modify.new.old.same') throw problem;
      saySame();
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <TextField
          label={t('field.username')}
          value={username}
          readOnly
          autoComplete="username"
          suffix={<IconLock size={18} aria-hidden="true" className="mr-4 text-ink-3" />}
        />
        {!isHeld && (
          <TextField
            label={t('password.old')}
            type="password"
            required
            autoComplete="current-password"
            enterKeyHint="next"
            error={errors.oldPassword?.message}
            {...register('oldPassword', { validate: (value) => value !== '' || t('login.passwordMissing') })}
          />
        )}
        <NewPasswordFields />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" size="large" isWide isLoading={isPending}>
          {t('password.save')}
        </Button>
        {!isHeld && !isDue && (
          <Button look="quiet" isWide className="-mt-2" onClick={goBack}>
            {t('password.keep')}
          </Button>
        )}
      </form>
    </FormProvider>
  );
}
