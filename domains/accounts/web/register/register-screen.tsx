import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { BrandLine } from '@jogada/merchant/web';
import { PageLink, useGoTo } from '@jogada/platform/web';
import { Page, toast, TopBar } from '@jogada/platform/web/ui';
import { useEffect, type ReactNode } from 'react';
import { homePath, loginPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { LanguageButton } from '../settings/language-button.tsx';
import { ArrivalNotice } from '../social/arrival-notice.tsx';
import { useText } from '../use-text.ts';
import { RegistrationForm } from './registration-form.tsx';

interface RegisterScreenProps {
  /** Content above the form for new members (ACC-15). */
  readonly announcement?: ReactNode;
  readonly affiliateCode?: string | undefined;
  readonly recommenderId?: string | undefined;
}

/** Long enough to read the name, which the settings show, too. */
const NAME_TOAST_MS = 8_000;

/** The registration page. A trial account can use it too: registration ends the trial. */
export function RegisterScreen({ announcement, affiliateCode, recommenderId }: RegisterScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const { session } = useSession();
  const isHere = session !== null && session.type !== TRIAL_TYPE;

  useEffect(() => {
    if (isHere) void goTo(homePath, { replace: true });
  }, [isHere, goTo]);

  return (
    <>
      <TopBar title={t('register.submit')} backTo={homePath} end={<LanguageButton />} />
      <Page className="max-w-[480px]">
        <BrandLine className="mt-2 mb-5" />
        {announcement && <div className="mb-5">{announcement}</div>}
        <p className="mb-5 text-ink-2">{t('register.lead')}</p>
        <ArrivalNotice />
        <RegistrationForm
          affiliateCode={affiliateCode}
          recommenderId={recommenderId}
          onOpened={(generatedName) => {
            if (generatedName === undefined) toast.success(t('in_registered_successfully'));
            else toast.success(t('register.doneAs', { name: generatedName }), { durationMs: NAME_TOAST_MS });
            void goTo(homePath, { replace: true });
          }}
        />
        <p className="mt-8 text-center text-ink-2">
          {t('register.haveAccount')}{' '}
          <PageLink to={loginPath()} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
            {t('register.logIn')}
          </PageLink>
        </p>
      </Page>
    </>
  );
}
