import { BrandLine, useStatus, useSwitch } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';
import { EmptyState, Page, SegmentedTabs, TopBar } from '@jogada/platform/web/ui';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { homePath, loginPath } from '../paths.ts';
import { LanguageButton } from '../settings/language-button.tsx';
import { useText } from '../use-text.ts';
import { ResetByEmail } from './reset-by-email.tsx';
import { ResetByPhone } from './reset-by-phone.tsx';

/** A forgotten password: by phone or by e-mail where the merchant offers both, the phone first; else by e-mail (ACC-22). */
export function ForgottenPasswordScreen() {
  const t = useText();
  const { channels } = useStatus().info;
  const isPhoneOffered = useSwitch('CHNGPASSVERIF3') && channels.sms;
  const [chosen, setChosen] = useState<'phone' | 'email'>('phone');
  const way = isPhoneOffered ? (channels.email ? chosen : 'phone') : 'email';

  return (
    <>
      <TopBar title={t('forget.title')} backTo={homePath} end={<LanguageButton />} />
      <Page className="max-w-[480px]">
        <div className="relative mb-6 pt-6">
          <span
            aria-hidden="true"
            className="guilloche absolute -inset-x-4 -top-20 bottom-0 [mask-image:linear-gradient(black,transparent)]"
          />
          <BrandLine className="relative mb-5" />
          <h2 className="display relative text-32">{t('forget.heading')}</h2>
          <p className="relative mt-1 text-ink-2">{t(isPhoneOffered && channels.email ? 'forget.leadBoth' : `forget.lead_${way}`)}</p>
        </div>
        {isPhoneOffered && channels.email && (
          <div className="mb-6">
            <SegmentedTabs
              label={t('forget.ways')}
              active={way}
              onSelect={setChosen}
              panelId="forget-way"
              tabs={[
                { key: 'phone', title: t('forget.byPhone') },
                { key: 'email', title: t('forget.byEmail') },
              ]}
            />
          </div>
        )}
        <div id="forget-way">
          {way === 'phone' && <ResetByPhone />}
          {way === 'email' && channels.email && <ResetByEmail />}
          {way === 'email' && !channels.email && (
            <EmptyState icon={<IconMailOff size={34} stroke={1.6} aria-hidden="true" />} title={t('forget.closed')}>
              {t('forget.closedLead')}
            </EmptyState>
          )}
        </div>
        <p className="mt-8 text-center text-ink-2">
          {t('forget.remembered')}{' '}
          <PageLink to={loginPath()} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
            {t('login.submit')}
          </PageLink>
        </p>
      </Page>
    </>
  );
}
