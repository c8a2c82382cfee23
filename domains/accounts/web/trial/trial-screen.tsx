import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { PageLink, useGoTo, usePlatformText, useProblemText } from '@jogada/platform/web';
import { Button, EmptyState, Page, toast, TopBar, WAITING_TOAST_MS } from '@jogada/platform/web/ui';
import { IconClock, IconCoins, IconLockOpenOff } from '@tabler/icons-react';
import { homePath, registerPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { useTrial } from './use-trial.ts';

const POINTS = [
  { key: 'money', Icon: IconCoins },
  { key: 'day', Icon: IconClock },
  { key: 'limits', Icon: IconLockOpenOff },
] as const;

/** The trial with play money for visitors (ACC-28). */
export function TrialScreen() {
  const t = useText();
  const ui = usePlatformText();
  const goTo = useGoTo();
  const problemText = useProblemText();
  const { session } = useSession();
  const { isOffered, start, isPending } = useTrial();
  const isMember = session !== null && session.type !== TRIAL_TYPE;
  const canStart = isOffered && !isMember;

  async function begin() {
    const done = toast.loading(ui('ui.please_wait'), { durationMs: WAITING_TOAST_MS });
    const refusal = await start();
    done();
    if (refusal) toast.refusal(problemText(refusal));
    else void goTo(homePath, { replace: true });
  }

  return (
    <>
      <TopBar
        title={t('trial.title')}
        backTo={homePath}
        end={
          canStart && (
            <Button look="ghost" size="small" className="mr-1.5" isLoading={isPending} onClick={() => void begin()}>
              {t('trial.action')}
            </Button>
          )
        }
      />
      <Page className="max-w-[480px]">
        {!isOffered && <EmptyState title={t('trial.closed')} />}
        {isOffered && (
          <>
            <div className="relative overflow-hidden rounded-card bg-s1 p-6 shadow-raised">
              <span aria-hidden="true" className="guilloche absolute inset-0 [mask-image:linear-gradient(black,transparent)]" />
              <h2 className="display relative text-32 text-balance">{t('trial.heading')}</h2>
              <ul className="relative mt-6 flex flex-col gap-4">
                {POINTS.map(({ key, Icon }) => (
                  <li key={key} className="flex items-start gap-3 text-ink-2">
                    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-s2 text-primary">
                      <Icon size={20} aria-hidden="true" />
                    </span>
                    <span className="pt-1.5">{t(`trial.points.${key}`)}</span>
                  </li>
                ))}
              </ul>
            </div>
            {isMember ? (
              <p className="mt-6 text-center text-ink-2">{t('trial.member')}</p>
            ) : (
              <>
                <Button size="large" isWide className="mt-6" isLoading={isPending} onClick={() => void begin()}>
                  {t('trial.start')}
                </Button>
                <p className="mt-4 text-center text-12 text-ink-3">{t('trial.warning')}</p>
                <p className="mt-8 text-center text-ink-2">
                  {t('login.noAccount')}{' '}
                  <PageLink to={registerPath} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
                    {t('login.createAccount')}
                  </PageLink>
                </p>
              </>
            )}
          </>
        )}
      </Page>
    </>
  );
}
