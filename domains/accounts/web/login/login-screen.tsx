import { isAgent, TRIAL_TYPE, type LoginSide } from '@jogada/accounts/contract/player';
import { BrandMark, useStatus, useSwitch } from '@jogada/merchant/web';
import { PageLink, useGoTo } from '@jogada/platform/web';
import { Page, SegmentedTabs, TopBar } from '@jogada/platform/web/ui';
import { useEffect, useState } from 'react';
import { agencyPath, agentLoginPath, homePath, loginPath, pageAfterLogin, registerPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { LanguageButton } from '../settings/language-button.tsx';
import { ArrivalNotice } from '../social/arrival-notice.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import { useText } from '../use-text.ts';
import { LoginByCode } from './login-by-code.tsx';
import { LoginByPasskey } from './login-by-passkey.tsx';
import { LoginByPassword } from './login-by-password.tsx';
import { useLogin } from './use-login.ts';

interface LoginScreenProps {
  /** The requested page; the lobby when absent. */
  readonly returnTo?: string | undefined;
  /** Whose sign-in form it is. */
  readonly side?: LoginSide;
}

/** The sign-in for members or for agents: each accepts its own account types (ACC-33). */
export function LoginScreen({ returnTo, side = 'member' }: LoginScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const { session } = useSession();
  const hasAgency = useSwitch('AGEPAG');
  const isCodeOn = useSwitch('MOBILEVERCODELOGIN3');
  const { channels, identity } = useStatus().info;
  const isCodeOffered = isCodeOn && (channels.sms || identity.phoneVerifier !== null);
  const [method, setMethod] = useState<'username' | 'sms'>('username');
  // A trial account can still sign in as a member, and a member can sign in as an agent.
  const isSignedIn = session !== null && (side === 'agent' ? isAgent(session.type) : session.type !== TRIAL_TYPE);
  const nextPage = side === 'agent' ? agencyPath : pageAfterLogin(returnTo);
  const login = useLogin(side, nextPage);

  // Each method restores its remembered values; a captcha shown before is expired (ACC-04).
  function handleMethod(chosen: 'username' | 'sms') {
    setMethod(chosen);
    if (login.isCaptchaShown) login.captcha.refresh();
  }

  useEffect(() => {
    if (isSignedIn) void goTo(nextPage, { replace: true });
  }, [isSignedIn, goTo, nextPage]);

  return (
    <>
      <TopBar title={t('login.title')} backTo={homePath} end={<LanguageButton />} />
      <Page className="max-w-[480px]">
        <Welcome side={side} />
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
              <LoginByCode side={side} nextPage={nextPage} />
            ) : (
              <>
                <LoginByPassword key={side} login={login} side={side} />
                <LoginByPasskey side={side} />
                {side === 'member' && <SocialButtons returnTo={returnTo} />}
              </>
            )}
          </div>
        </section>
        {side === 'member' && (
          <p className="mt-6 text-center text-ink-2">
            {t('login.noAccount')}{' '}
            <PageLink to={registerPath} className={LINK}>
              {t('login.createAccount')}
            </PageLink>
          </p>
        )}
        {(hasAgency || side === 'agent') && (
          <p className="mt-4 text-center text-ink-2">
            {side === 'agent' ? t('login.isMember') : t('login.isAgent')}{' '}
            <PageLink to={side === 'agent' ? loginPath() : agentLoginPath} className={LINK}>
              {side === 'agent' ? t('login.memberSide') : t('login.agentSide')}
            </PageLink>
          </p>
        )}
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

const LINK = 'tap-area font-semibold text-primary underline-offset-4 hover:underline';

function Welcome({ side }: { readonly side: LoginSide }) {
  const t = useText();
  return (
    <div className="relative mb-6 flex items-end justify-between gap-4 pt-8">
      <span aria-hidden="true" className="guilloche absolute -inset-x-4 -top-20 bottom-0 [mask-image:linear-gradient(black,transparent)]" />
      <div className="relative min-w-0">
        <h2 className="display text-32 max-[359px]:text-24">{side === 'agent' ? t('login.agentHeading') : t('login.heading')}</h2>
        <p className="mt-1 text-ink-2">{side === 'agent' ? t('login.agentLead') : t('login.lead')}</p>
      </div>
      <BrandMark sizePx={72} className="relative size-18 shrink-0" />
    </div>
  );
}
