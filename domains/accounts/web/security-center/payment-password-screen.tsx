import {
  readContacts,
  readPaymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '@jogada/accounts/contract/player';
import { queryKeyOf, useAct, useCall, useGoTo } from '@jogada/platform/web';
import { useActForm } from '@jogada/platform/web/forms';
import {
  AfterAWhile,
  Button,
  EmptyState,
  FailedState,
  ButtonLink,
  Page,
  Skeleton,
  TextField,
  toast,
  TopBar,
} from '@jogada/platform/web/ui';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { CodeField, codeFault } from '../code/code-field.tsx';
import { useCheckedCode } from '../code/use-checked-code.tsx';
import { FormProblem } from '../field/form-problem.tsx';
import { securityCenterPath } from '../paths.ts';
import { OwnerOnly } from '../trial/owner-only.tsx';
import { useText } from '../use-text.ts';
import { PinField, pinFault } from '../field/pin-field.tsx';

/** Sets, changes or resets the payment password. */
export function PaymentPasswordScreen() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(readPaymentPassword, {}, { staleTime: 0 });
  const [isForgotten, setForgotten] = useState(false);
  const goTo = useGoTo();
  const queries = useQueryClient();

  async function handleDone() {
    toast.success(t('pin.saved'));
    await queries.invalidateQueries({ queryKey: queryKeyOf(readPaymentPassword) });
    await goTo(securityCenterPath, { replace: true });
  }

  return (
    <OwnerOnly title={t('security.paymentPassword')}>
      <TopBar title={t('security.paymentPassword')} backTo={securityCenterPath} />
      <Page className="max-w-[480px]">
        {data && (
          <p className="mb-6 text-ink-2">{isForgotten ? t('pin.forgottenLead') : data.isSet ? t('pin.changeLead') : t('pin.firstLead')}</p>
        )}
        {data && !isForgotten && <SetForm isSet={data.isSet} onDone={() => void handleDone()} onForgotten={() => setForgotten(true)} />}
        {data && isForgotten && <ResetForm onDone={() => void handleDone()} />}
        {!data && error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && (
          <AfterAWhile>
            <Skeleton className="h-13 rounded-control" />
          </AfterAWhile>
        )}
      </Page>
    </OwnerOnly>
  );
}

interface SetFormProps {
  readonly isSet: boolean;
  readonly onDone: () => void;
  readonly onForgotten: () => void;
}

function SetForm({ isSet, onDone, onForgotten }: SetFormProps) {
  const t = useText();
  const { act, isPending } = useAct(setPaymentPassword);
  const { register, submit, getValues, formState } = useActForm({
    mode: 'onTouched',
    defaultValues: { password: '', newPaymentPassword: '', confirm: '' },
    secrets: ['password'],
  });
  const { errors } = formState;

  const handleSubmit = submit(async ({ password, newPaymentPassword }) => {
    await act({ password, newPaymentPassword });
    onDone();
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      {isSet ? (
        <PinField
          required
          label={t('pin.old')}
          error={errors.password?.message}
          {...register('password', { validate: (value) => pinFault(value, t) })}
        />
      ) : (
        <TextField
          label={t('pin.loginPassword')}
          required
          type="password"
          autoComplete="current-password"
          enterKeyHint="next"
          hint={t('pin.loginPasswordHint')}
          error={errors.password?.message}
          {...register('password', { validate: (value) => value !== '' || t('login.passwordMissing') })}
        />
      )}
      <NewPin error={errors.newPaymentPassword?.message} {...register('newPaymentPassword', { validate: (value) => pinFault(value, t) })} />
      <PinField
        required
        label={t('pin.confirm')}
        error={errors.confirm?.message}
        {...register('confirm', { validate: (value) => value === getValues('newPaymentPassword') || t('in_confirmation_correct') })}
      />
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('password.save')}
      </Button>
      {isSet && (
        <Button look="quiet" isWide onClick={onForgotten}>
          {t('pin.forgotten')}
        </Button>
      )}
    </form>
  );
}

function NewPin(props: Omit<ComponentProps<typeof PinField>, 'label' | 'hint' | 'required'>) {
  const t = useText();
  return <PinField {...props} required label={t('pin.new')} hint={t('pin.newHint')} />;
}

function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const { data } = useCall(readContacts, {});
  if (!data) return null;
  const kind = data.mobile?.isConfirmed ? 'mobile' : data.email?.isConfirmed ? 'email' : undefined;
  if (kind === undefined) {
    return (
      <EmptyState
        icon={<IconDeviceMobileOff size={34} stroke={1.6} aria-hidden="true" />}
        title={t('pin.noContact')}
        action={<ButtonLink to={securityCenterPath}>{t('security.title')}</ButtonLink>}
      >
        {t('pin.noContactLead')}
      </EmptyState>
    );
  }
  return <ResetByCode kind={kind} masked={data[kind]?.masked ?? ''} onDone={onDone} />;
}

interface ResetByCodeProps {
  readonly kind: 'mobile' | 'email';
  readonly masked: string;
  readonly onDone: () => void;
}

function ResetByCode({ kind, masked, onDone }: ResetByCodeProps) {
  const t = useText();
  const { act: sendCode } = useAct(sendPaymentPasswordCode);
  const { act, isPending } = useAct(resetPaymentPassword);
  const { register, submit, refuse, formState } = useActForm({
    mode: 'onTouched',
    defaultValues: { verificationCode: '', newPaymentPassword: '' },
    secrets: ['verificationCode'],
  });
  const { errors } = formState;

  const sender = useCheckedCode({
    name: `payment:${kind}`,
    send: (humanToken) => sendCode({ kind, humanToken }),
    onRefused: (problem) => refuse(problem, 'verificationCode'),
  });

  const handleSubmit = submit(async (values) => {
    await act({ kind, ...values });
    onDone();
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <CodeField
        required
        secondsLeft={sender.secondsLeft}
        isSending={sender.isSending}
        onSend={sender.request}
        disabled={!sender.wasSent}
        hint={t('code.goesTo', { to: masked })}
        error={errors.verificationCode?.message}
        {...register('verificationCode', { validate: (value) => codeFault(value, t) })}
      />
      <NewPin error={errors.newPaymentPassword?.message} {...register('newPaymentPassword', { validate: (value) => pinFault(value, t) })} />
      {sender.check}
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('password.save')}
      </Button>
    </form>
  );
}
