import { agencyPath, homePath, useSession } from '@jogada/accounts/web';
import { isAgent } from '@jogada/accounts/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { ButtonLink, EmptyState, Page, TopBar } from '@jogada/platform/web/ui';
import { IconLock } from '@tabler/icons-react';
import type { TitleKey } from '../shell/route-chrome.ts';
import { useText } from '../use-text.ts';

/** Says that the merchant does not offer the page, with a way to the lobby or, for an agency page, to the agents' home. */
export function OffScreen({ title }: { readonly title: TitleKey }) {
  const t = useText();
  const { session } = useSession();
  const hasAgency = !useSwitchedOff('AGEPAG');
  const isInAgency = title === 'agency' && hasAgency && session !== null && isAgent(session.type);
  return (
    <>
      <TopBar title={t(`title.${title}`)} backTo={isInAgency ? agencyPath : homePath} />
      <Page>
        <EmptyState
          icon={<IconLock size={34} stroke={1.6} aria-hidden="true" />}
          title={t('off.title')}
          action={
            <ButtonLink to={isInAgency ? agencyPath : homePath} look="quiet">
              {t(isInAgency ? 'title.agency' : 'off.toHome')}
            </ButtonLink>
          }
        >
          {t('off.body')}
        </EmptyState>
      </Page>
    </>
  );
}
