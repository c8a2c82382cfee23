import { Page, TopBar } from '@jogada/platform/web/ui';
import { securityCenterPath } from '../paths.ts';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { LinkedAccountsSection } from '../social/linked-accounts-section.tsx';
import { useText } from '../use-text.ts';
import { DevicesSection } from './devices-section.tsx';
import { SignInHistorySection } from './sign-in-history-section.tsx';

/** The account's sessions and linked sign-in methods: a part of the security center. */
export function DevicesScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('devices.screen')} backTo={securityCenterPath} />
      <Page className="max-w-[480px]">
        <div className="-mt-6">
          <DevicesSection />
        </div>
        <LinkedAccountsSection />
        <SignInHistorySection />
      </Page>
    </SignedInOnly>
  );
}
