import { readRecovery, type RecoverySession } from '@jogada/accounts/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useCall } from '@jogada/platform/web';
import { AfterAWhile, Badge, ButtonLink, EmptyState, FailedState, Page, Section, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { DeviceIcon, useDeviceName, usePlace } from '../devices/device-mark.tsx';
import { homePath } from '../paths.ts';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { useText } from '../use-text.ts';

type Recovery = NonNullable<AnswerOf<typeof readRecovery>['recovery']>;

/** After a recovery: the sessions that it ended, and the ones that are open now. */
export function RecoveredScreen() {
  return (
    <SignedInOnly>
      <Recovered />
    </SignedInOnly>
  );
}

function Recovered() {
  const t = useText();
  const reading = useCall(readRecovery, {}, { staleTime: 0 });
  return (
    <>
      {/* The bar says that the password changed only where a recovery is known. */}
      <TopBar title={reading.data?.recovery ? t('recovered.title') : t('recovered.pageTitle')} backTo={homePath} />
      <Page className="max-w-[480px]">
        <WhenKnown {...reading} />
      </Page>
    </>
  );
}

function WhenKnown({ data, error, refetch, isFetching }: ReturnType<typeof useCall<typeof readRecovery>>) {
  const t = useText();
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-40 rounded-card" />
      </AfterAWhile>
    );
  }
  const goOn = (
    <ButtonLink to={homePath} size="large" isWide>
      {t('recovered.goOn')}
    </ButtonLink>
  );
  if (data.recovery) {
    return (
      <>
        <Sessions {...data.recovery} />
        <div className="mt-6">{goOn}</div>
      </>
    );
  }
  return (
    <EmptyState icon={<IconShieldCheck size={34} stroke={1.6} aria-hidden="true" />} title={t('recovered.noneTitle')} action={goOn}>
      {t('recovered.none')}
    </EmptyState>
  );
}

function Sessions({ at, sessions }: Recovery) {
  const t = useText();
  const open = sessions.filter(({ endedAt }) => endedAt === null);
  const ended = sessions.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      <div className="pt-6">
        <h2 className="display text-24">{ended.length > 0 ? t('recovered.heading') : t('recovered.headingAlone')}</h2>
        <p className="mt-1 text-ink-2">{t.rich('recovered.lead', { moment: () => <DateText moment={at} shape="dayTime" /> })}</p>
      </div>
      {ended.length > 0 && <SessionList title={t('recovered.ended')} sessions={ended} />}
      <SessionList title={t('recovered.open')} sessions={open} />
    </>
  );
}

function SessionList({ title, sessions }: { readonly title: string; readonly sessions: readonly RecoverySession[] }) {
  return (
    <Section title={title}>
      <ul aria-label={title} className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session }: { readonly session: RecoverySession }) {
  const t = useText();
  const { kind, isCurrent, endedAt, signedInAt, lastSeenAt } = session;
  return (
    <li className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
      <DeviceIcon kind={kind} isCurrent={isCurrent} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {useDeviceName(session)}
          {isCurrent && <Badge tone="ok">{t('devices.current')}</Badge>}
        </span>
        <span className="block text-13 text-ink-3">{usePlace(session)}</span>
        <span className="block text-13 text-ink-3">
          {endedAt === null
            ? t.rich('recovered.since', { moment: () => <DateText moment={signedInAt} shape="dayTime" /> })
            : t.rich('recovered.lastSeen', { moment: () => <DateText moment={lastSeenAt} shape="dayTime" /> })}
        </span>
      </span>
    </li>
  );
}
