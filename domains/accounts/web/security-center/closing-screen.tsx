import { answerClosing, CLOSING_ANSWER_MAX, readClosing, type OwnClosing } from '@jogada/accounts/contract/player';
import { DateText, queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { useActForm, useFormValues } from '@jogada/platform/web/forms';
import { AfterAWhile, Button, EmptyState, FailedState, Page, Skeleton, toast, TopBar } from '@jogada/platform/web/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import { securityCenterPath } from '../paths.ts';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { useText } from '../use-text.ts';

/** The closure case: its reason and the member's answer (R26). */
export function ClosingScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('closing.title')} backTo={securityCenterPath} />
      <Page className="max-w-[480px]">
        <Closing />
      </Page>
    </SignedInOnly>
  );
}

function Closing() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(readClosing, {});
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-40" />
      </AfterAWhile>
    );
  }
  if (data.closing === null)
    return (
      <EmptyState icon={<IconShieldCheck size={36} stroke={1.6} aria-hidden="true" />} title={t('closing.none')}>
        {t('closing.noneBody')}
      </EmptyState>
    );
  return <OpenCase key={data.closing.closingId} closing={data.closing} />;
}

function OpenCase({ closing }: { readonly closing: OwnClosing }) {
  const t = useText();
  return (
    <>
      <p className="mb-6 text-ink-2">{t('closing.lead')}</p>
      <dl className="rounded-card bg-s1 p-5 shadow-raised">
        <dt className="text-13 text-ink-2">{t('closing.reason')}</dt>
        <dd className="text-15">{closing.reason}</dd>
        <dt className="mt-4 text-13 text-ink-2">{t('closing.until')}</dt>
        <dd className="text-15 font-semibold">
          <DateText moment={closing.answerUntil} shape="dayTime" />
        </dd>
      </dl>
      <p className="mt-4 text-13 text-ink-2">{t('closing.money')}</p>
      <AnswerForm closing={closing} />
    </>
  );
}

function AnswerForm({ closing }: { readonly closing: OwnClosing }) {
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const { act, isPending } = useAct(answerClosing);
  const { control, register, submit, formState } = useActForm({ defaultValues: { answer: closing.answer }, placeOf: () => 'root' });
  const answer = useFormValues(control).answer.trim();
  const { closingId, answeredAt } = closing;

  const handleSubmit = submit(async () => {
    try {
      await act({ closingId, answer });
      toast.success(t('closing.sent'));
    } finally {
      await queries.invalidateQueries({ queryKey: queryKeyOf(readClosing) });
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 flex flex-col gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink-2">
          {t('closing.answer')}
        </label>
        <textarea
          id={id}
          rows={6}
          {...register('answer')}
          maxLength={CLOSING_ANSWER_MAX}
          aria-describedby={answeredAt === null ? undefined : `${id}-sent`}
          className="w-full resize-none rounded-control bg-s1 px-4 py-3 text-ink outline-none ring-1 ring-control ring-inset focus:ring-2 focus:ring-primary"
        />
        {answeredAt !== null && (
          <p id={`${id}-sent`} className="mt-1 text-13 text-ink-2">
            {t.rich('closing.answered', { moment: () => <DateText moment={answeredAt} shape="dayTime" /> })}
          </p>
        )}
      </div>
      <FormProblem>{formState.errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending} disabled={answer === '' || answer === closing.answer}>
        {answeredAt === null ? t('closing.send') : t('closing.sendAnew')}
      </Button>
    </form>
  );
}
