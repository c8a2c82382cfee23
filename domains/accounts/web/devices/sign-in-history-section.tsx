import { listSignIns, type SignIn } from '@jogada/accounts/contract/player';
import { DateText, useCall } from '@jogada/platform/web';
import { AfterAWhile, Badge, FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { DeviceIcon, useDeviceName, usePlace } from './device-mark.tsx';

/** The account's sign-ins and refused attempts with device, place and outcome. */
export function SignInHistorySection() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(listSignIns, {});
  return (
    <Section title={t('signIns.title')}>
      <p className="-mt-2 mb-4 text-13 text-ink-2">{t('signIns.lead')}</p>
      {error && !data && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-40 rounded-card" />
        </AfterAWhile>
      )}
      {data && (
        <ul aria-label={t('signIns.title')} className="overflow-hidden rounded-card bg-s1 shadow-raised">
          {data.list.map((signIn) => (
            <SignInRow key={`${signIn.at} ${signIn.outcome}`} signIn={signIn} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SignInRow({ signIn }: { readonly signIn: SignIn }) {
  const t = useText();
  const { method, endedAt } = signIn;
  const isRefused = signIn.outcome === 'refused';
  const place = usePlace(signIn);
  return (
    <li className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
      <DeviceIcon kind={signIn.kind} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {useDeviceName(signIn)}
          <Badge tone={isRefused ? 'danger' : 'neutral'}>
            {isRefused ? t('signIns.refused') : t(`signIns.by.${method ?? 'password'}`)}
          </Badge>
        </span>
        <span className="block text-13 text-ink-3">
          <DateText moment={signIn.at} shape="dayTime" /> · {place}
        </span>
        {!isRefused && (
          <span className="block text-13 text-ink-3">
            {endedAt === null
              ? t('signIns.open')
              : t.rich('signIns.ended', { moment: () => <DateText moment={endedAt} shape="dayTime" /> })}
          </span>
        )}
      </span>
    </li>
  );
}
