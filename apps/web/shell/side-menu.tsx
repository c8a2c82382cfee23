import { useStatus } from '@jogada/merchant/web';
import { AccountSheet } from './account-sheet.tsx';
import { FullMenu } from './full-menu.tsx';
import { SimpleMenu } from './simple-menu.tsx';
import type { PanelProps } from './wanted-panel.tsx';

/** The left side menu, full or simple according to the merchant's template (CON-12, CON-13). */
export function SideMenu(panel: PanelProps) {
  const { merchantName, mobileTemplate } = useStatus().info;
  const Menu = mobileTemplate.side_menu === 0 ? SimpleMenu : FullMenu;
  return (
    <AccountSheet {...panel} side="left" title={merchantName}>
      {(close) => <Menu onPick={close} />}
    </AccountSheet>
  );
}
