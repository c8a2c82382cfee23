import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { BrandMark, useStatus, useSwitch } from '@jogada/merchant/web';
import { PageLink, useGoTo } from '@jogada/platform/web';
import { Page, SegmentedTabs, TopBar } from '@jogada/platform/web/ui';
import { useEffect, useState } from 'react';
import { homePath, pageAfterLogin, registerPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { ArrivalNotice } from '../social/arrival-notice.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import { useText } from '../use-text.ts';
import { LoginByCode } from './login-by-code.tsx';
import { LoginByPassword } from './login-by-password.tsx';
import { useLogin } from './use-login.ts';

interface LoginScreenProps {
  /** The page that the visitor wanted; the lobby when there is none. */
  readonly returnTo?: string | undefined;
}

export function LoginScreen({ returnTo }: LoginScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const { session } = useSession();
  const login = useLogin();
  const isCodeOn = useSwitch('MOBILEVERCODELOGIN3');
  const { channels } = useStatus().info;
  const isCodeOffered = isCodeOn && channels.sms;
  const [method, setMethod] = useState<'username' | 'sms'>('username');
  // Somebody with play money comes here to sign in for real.
  const isSignedIn = session !== null && session.type !== TRIAL_TYPE;

  // What each way remembers comes back with its form; a picture that stood there is old by then (ACC-04).
  function handleMethod(chosen: 'username' | 'sms') {
    setMethod(chosen);
    if (login.isCaptchaShown) login.captcha.refresh();
  }

  useEffect(() => {
    if (isSignedIn) void goTo(pageAfterLogin(returnTo), { replace: true });
  }, [isSignedIn, goTo, returnTo]);

  return (
    <>
      <TopBar title={t('login.title')} backTo={homePath} />
      <Page className="max-w-[480px]">
        <Welcome />
        <ArrivalNotice />
        <section aria-label={t('login.title')} className="rounded-card bg-s1 p-5 shadow-raised">
          {isCodeOffered && (
            <div className="mb-5">
              <SegmentedTabs
                label={t('login.methods')}
                active={method}
                onSelect={handleMethod}
                panelId="login-method"
                tabs={[
                  { key: 'username', title: t('login.byPassword') },
                  { key: 'sms', title: t('login.byCode') },
                ]}
              />
            </div>
          )}
          <div id="login-method">
            {method === 'sms' && isCodeOffered ? (
              <LoginByCode />
            ) : (
              <>
                <LoginByPassword login={login} />
                <SocialButtons returnTo={returnTo} />
              </>
            )}
          </div>
        </section>
        <p className="mt-6 text-center text-ink-2">
          {t('login.noAccount')}{' '}
          <PageLink to={registerPath} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
            {t('login.createAccount')}
          </PageLink>
        </p>
        <p className="mt-6 flex items-center justify-center gap-2 text-12 text-ink-3">
          <span aria-hidden="true" className="rounded-badge px-1.5 font-bold ring-1 ring-control">
            18+
          </span>
          {t('login.responsible')}
        </p>
      </Page>
    </>
  );
}

function Welcome() {
  const t = useText();
  return (
    <div className="relative mb-6 flex items-end justify-between gap-4 pt-8">
      <span aria-hidden="true" className="guilloche absolute -inset-x-4 -top-20 bottom-0 [mask-image:linear-gradient(black,transparent)]" />
      <div className="relative min-w-0">
        <h2 className="display text-32">{t('login.heading')}</h2>
        <p className="mt-1 text-ink-2">{t('login.lead')}</p>
      </div>
      <BrandMark sizePx={72} className="relative size-18 shrink-0" />
    </div>
  );
}
