import { loginPath } from '@jogada/accounts/web';
import { ButtonLink, IconButton } from '@jogada/platform/web/ui';
import { IconDotsVertical } from '@tabler/icons-react';
import { lazy } from 'react';
import { useText } from '../use-text.ts';
import { BalancePill } from './balance-pill.tsx';
import { useCommonData } from './common-data/use-common-data.ts';
import { useWantedPanel, WantedPanel } from './wanted-panel.tsx';

const TopBarActions = lazy(() => import('./top-bar-actions.tsx').then((module) => ({ default: module.TopBarActions })));

/** The account part of a screen's top bar: balance or sign-in, and a button for the rest (CON-03). */
export function TopBarAccount({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useText();
  const actions = useWantedPanel();
  useCommonData();
  return (
    <div className="flex min-w-0 items-center">
      {isSignedIn ? (
        <div className="min-w-0 rounded-full bg-s2">
          <BalancePill />
        </div>
      ) : (
        // On narrow screens with an action of their own, the bar has no room for this button beside the title. The menu button offers
        // sign-in then.
        <ButtonLink to={loginPath()} look="quiet" size="small" className="group-has-[[data-end]]/bar:max-[359px]:hidden">
          {t('shell.logIn')}
        </ButtonLink>
      )}
      <IconButton label={t('shell.more')} icon={<IconDotsVertical size={22} aria-hidden="true" />} {...actions.trigger} />
      <WantedPanel panel={actions} component={TopBarActions} />
    </div>
  );
}
