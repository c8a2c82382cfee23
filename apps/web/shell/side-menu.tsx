import { useSession } from '@jogada/accounts/web';
import { LogOutDialog } from '@jogada/accounts/web/logout';
import { useStatus } from '@jogada/merchant/web';
import { Button, Sheet } from '@jogada/platform/web/ui';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { FullMenu } from './full-menu.tsx';
import { MenuHead } from './menu-head.tsx';
import { SimpleMenu } from './simple-menu.tsx';
import { useClosingOnLeave } from './use-closing-on-leave.ts';
import type { PanelProps } from './wanted-panel.tsx';

/** The left side menu, in full or in its simple variant as the merchant's template says (CON-12, CON-13). Picking anything closes it. */
export function SideMenu({ isOpen, onOpenChange }: PanelProps) {
  const t = useText();
  const { session } = useSession();
  const { merchantName, mobileTemplate } = useStatus().info;
  const [isLeaving, setLeaving] = useState(false);
  const close = () => onOpenChange(false);
  useClosingOnLeave(close);
  const Menu = mobileTemplate.side_menu === 0 ? SimpleMenu : FullMenu;
  return (
    <>
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} side="left" title={merchantName}>
        <MenuHead onPick={close} />
        <Menu onPick={close} />
        {session && (
          <Button
            look="quiet"
            isWide
            className="mt-6"
            icon={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => {
              close();
              setLeaving(true);
            }}
          >
            {t('shell.logOut')}
          </Button>
        )}
      </Sheet>
      <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}
