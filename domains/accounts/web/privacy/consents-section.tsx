import { acceptTerms, decideAdvertising, readConsents, type Consents } from '@jogada/accounts/contract/player';
import { ApiProblem, DateText, queryKeyOf, useAct, useCall, useProblemText } from '@jogada/platform/web';
import { AfterAWhile, Badge, Button, Card, FailedState, Section, Skeleton, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../use-text.ts';

/** The accepted terms and the decisions by purpose, each with its history. */
export function ConsentsSection() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(readConsents, {});
  return (
    <Section title={t('privacy.consents')}>
      {error && !data && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-40 rounded-card" />
        </AfterAWhile>
      )}
      {data && (
        <div className="grid gap-3">
          <Terms terms={data.terms} />
          {data.purposes.map((purpose) => (
            <Purpose key={purpose.purpose} {...purpose} />
          ))}
        </div>
      )}
    </Section>
  );
}

function useShown() {
  const queries = useQueryClient();
  const problemText = useProblemText();
  return async (deciding: Promise<Consents>) => {
    try {
      queries.setQueryData(queryKeyOf(readConsents, {}), await deciding);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
      await queries.invalidateQueries({ queryKey: queryKeyOf(readConsents) });
    }
  };
}

function Terms({ terms: { version, accepted } }: { readonly terms: Consents['terms'] }) {
  const t = useText();
  const show = useShown();
  const { act, isPending } = useAct(acceptTerms);
  const isAccepted = accepted.some((edition) => edition.version === version);
  return (
    <Card>
      <p className="flex items-center justify-between gap-3 font-semibold">
        {t('privacy.terms', { version })}
        <Badge tone={isAccepted ? 'ok' : 'neutral'}>{isAccepted ? t('privacy.accepted') : t('privacy.notAccepted')}</Badge>
      </p>
      <ul className="mt-2 text-13 text-ink-3">
        {accepted.map((edition) => (
          <li key={edition.version}>
            {t.rich('privacy.acceptedAt', { version: edition.version, moment: () => <DateText moment={edition.at} shape="dayTime" /> })}
          </li>
        ))}
      </ul>
      {!isAccepted && (
        <Button look="quiet" isWide className="mt-3" isLoading={isPending} onClick={() => void show(act({ version }))}>
          {t('privacy.accept')}
        </Button>
      )}
    </Card>
  );
}

function Purpose({ purpose, isGiven, history }: Consents['purposes'][number]) {
  const t = useText();
  const show = useShown();
  const { act, isPending } = useAct(decideAdvertising);
  return (
    <Card>
      <p className="flex items-center justify-between gap-3 font-semibold">
        {t(`privacy.purpose.${purpose}.title`)}
        <Badge tone={isGiven ? 'ok' : 'neutral'}>{isGiven ? t('privacy.given') : t('privacy.refused')}</Badge>
      </p>
      <p className="mt-1 text-13 text-ink-2">{t(`privacy.purpose.${purpose}.body`)}</p>
      {history.length > 0 && (
        <ul className="mt-2 text-13 text-ink-3">
          {history.map((decision) => (
            <li key={decision.at}>
              {t.rich(decision.isGiven ? 'privacy.givenAt' : 'privacy.refusedAt', {
                moment: () => <DateText moment={decision.at} shape="dayTime" />,
              })}
            </li>
          ))}
        </ul>
      )}
      {purpose === 'advertising' && (
        <Button look="quiet" isWide className="mt-3" isLoading={isPending} onClick={() => void show(act({ isGiven: !isGiven }))}>
          {isGiven ? t('privacy.refuse') : t('privacy.give')}
        </Button>
      )}
    </Card>
  );
}
