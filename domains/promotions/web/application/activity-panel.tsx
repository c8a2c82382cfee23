import { isRealMember } from '@jogada/accounts/contract/player';
import { loginPath, useSession } from '@jogada/accounts/web';
import { useMoneyText, useCall, useMomentText, useProblemText } from '@jogada/platform/web';
import { Badge, Button, ButtonLink, FailedState, gainFeedback, toast, type BadgeTone } from '@jogada/platform/web/ui';
import { readApplicationImage, type Activity } from '@jogada/promotions/contract/player';
import { rewardCenterPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { ApplicationForm } from './application-form.tsx';
import { useActivity, useClaimActivity } from './use-activity.ts';

const TONES = {
  open: 'neutral',
  applying: 'neutral',
  process: 'neutral',
  rejected: 'danger',
  issued: 'ok',
  claimed: 'ok',
  joined: 'ok',
  coming_soon: 'neutral',
  close: 'neutral',
} as const satisfies Record<Activity['state'], BadgeTone>;

/** The member's state in a promotion and the next action (CON-09). */
export function ActivityPanel({ announcementId }: { readonly announcementId: `ann_${string}` }) {
  const { data, error, refetch, isRefetching } = useActivity(announcementId);
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return data?.activity ? <Panel activity={data.activity} /> : null;
}

function Panel({ activity }: { readonly activity: Activity }) {
  const t = useText();
  const momentText = useMomentText('dayTime');
  const { state, appliedAt, remarks, imageIds, reason } = activity;
  return (
    <section aria-label={t('activity.title')} className="mt-4 rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display text-20">{t('activity.title')}</h2>
        <Badge tone={TONES[state]}>{t(`activity.state.${state}`)}</Badge>
      </div>
      <p className="mt-2 font-semibold text-ink">{activity.name}</p>
      <p className="mt-1 text-13 text-ink-2">{t(`activity.about.${state}`)}</p>
      {state === 'coming_soon' && (
        <p className="mt-1 text-13 text-ink-2">{t('activity.begins', { time: momentText(activity.startsAt) })}</p>
      )}
      {state === 'rejected' && (
        <p className="mt-3 rounded-control bg-s2 px-4 py-3 text-13">
          <span className="text-ink-3">{t('activity.reason')} </span>
          {reason}
        </p>
      )}
      {(state === 'applying' || state === 'process') && appliedAt && (
        <p className="mt-3 rounded-control bg-s2 px-4 py-3 text-13 break-words">
          <span className="block text-ink-3">{t('activity.sentAt', { time: momentText(appliedAt) })}</span>
          {remarks}
        </p>
      )}
      {activity.answerBy && <p className="mt-2 text-13 text-ink-2">{t('activity.answerBy', { time: momentText(activity.answerBy) })}</p>}
      {imageIds.length > 0 && state !== 'open' && (
        <div className="mt-2 grid grid-cols-3 gap-2">
          {imageIds.map((imageId, index) => (
            <SentImage key={imageId} imageId={imageId} name={t('activity.sentImage', { number: index + 1 })} />
          ))}
        </div>
      )}
      <NextStep activity={activity} />
    </section>
  );
}

function SentImage({ imageId, name }: { readonly imageId: Activity['imageIds'][number]; readonly name: string }) {
  const { data } = useCall(readApplicationImage, { imageId }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="aspect-square overflow-hidden rounded-control bg-s2">
      {data && <img src={`data:image/jpeg;base64,${data.image}`} alt={name} className="size-full object-cover" />}
    </div>
  );
}

function NextStep({ activity }: { readonly activity: Activity }) {
  const t = useText();
  const { session } = useSession();
  const { state, rewardId, takesApplications } = activity;
  if (state === 'issued' && rewardId) return <ClaimButton activity={activity} rewardId={rewardId} />;
  const mayTry = state === 'open' || (state === 'rejected' && takesApplications);
  if (!mayTry) {
    if (state !== 'joined') return null;
    return (
      <ButtonLink to={rewardCenterPath} look="quiet" isWide className="mt-4">
        {t('activity.toRewards')}
      </ButtonLink>
    );
  }
  if (session === null) {
    return (
      <ButtonLink to={loginPath(location.pathname + location.search)} isWide className="mt-4">
        {t('activity.signIn')}
      </ButtonLink>
    );
  }
  if (takesApplications) return isRealMember(session.type) ? <ApplicationForm activity={activity} /> : null;
  return (
    <ButtonLink to={rewardCenterPath} isWide className="mt-4">
      {t('activity.toRewards')}
    </ButtonLink>
  );
}

function ClaimButton({ activity, rewardId }: { readonly activity: Activity; readonly rewardId: `rwd_${string}` }) {
  const money = useMoneyText();
  const t = useText();
  const problemText = useProblemText();
  const { claim, isPending } = useClaimActivity();
  const amount = money(activity.amount ?? '0', activity.currency);
  async function handleClaim() {
    try {
      await claim(rewardId);
      gainFeedback();
      toast.success(t('rewards.claimed', { amount }));
    } catch (problem) {
      toast.refusal(problemText(problem));
    }
  }
  return (
    <Button isWide className="mt-4" isLoading={isPending} onClick={() => void handleClaim()}>
      {t('cashBack.claim', { amount })}
    </Button>
  );
}
