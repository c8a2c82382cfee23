import { loginPath, registerPath, trialPath, useSession } from '@jogada/accounts/web';
import { LogOutDialog } from '@jogada/accounts/web/logout';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { List, Sheet } from '@jogada/platform/web/ui';
import { IconDeviceGamepad2, IconLogin2, IconLogout, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { MenuEntry } from './menu-entry.tsx';
import { ServiceEntry } from './service-entry.tsx';
import type { PanelProps } from './wanted-panel.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The common actions of a screen's top bar: sign-in or log-out, trial, customer service (CON-03). */
export function TopBarActions({ isOpen, onOpenChange }: PanelProps) {
  const t = useText();
  const { session } = useSession();
  const hasTrial = useHasTrial();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => onOpenChange(false);
  return (
    <>
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('shell.more')}>
        <List label={t('shell.more')} className="bg-s2">
          {!session && <MenuEntry to={loginPath()} title={t('shell.logIn')} icon={<IconLogin2 {...ICON} />} onPick={close} />}
          {!session && <MenuEntry to={registerPath} title={t('shell.createAccount')} icon={<IconUserPlus {...ICON} />} onPick={close} />}
          {!session && hasTrial && (
            <MenuEntry to={trialPath} title={t('side.trial')} icon={<IconDeviceGamepad2 {...ICON} />} onPick={close} />
          )}
          <ServiceEntry onPick={close} />
          {session && (
            <MenuEntry
              title={t('shell.logOut')}
              icon={<IconLogout {...ICON} />}
              onPick={() => {
                close();
                setLeaving(true);
              }}
            />
          )}
        </List>
      </Sheet>
      <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}

function useHasTrial(): boolean {
  const isOn = useSwitch('FREEPLAY3');
  return useStatus().info.rules.allowsTrials && isOn;
}
