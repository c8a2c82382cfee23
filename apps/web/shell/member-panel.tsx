import { securityCenterPath, settingsPath } from '@jogada/accounts/web';
import { LogOutDialog } from '@jogada/accounts/web/logout';
import { UnreadBadge, useUnreadChat, useUnreadLetters } from '@jogada/content/web';
import { gameRecordPath } from '@jogada/games/web';
import { VendorMoneyLines } from '@jogada/games/web/vendor-money';
import { useSwitch } from '@jogada/merchant/web';
import { Button, List, Sheet } from '@jogada/platform/web/ui';
import { depositRecordPath, transactionRecordPath } from '@jogada/wallet/web';
import { BalanceCard } from '@jogada/wallet/web/balance';
import { IconDeviceGamepad2, IconLogout, IconMessage, IconReceipt, IconSettings, IconShieldCheck, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuHead } from './menu-head.tsx';
import { messagesPath } from './menu-paths.ts';
import { useClosingOnLeave } from './use-closing-on-leave.ts';
import type { PanelProps } from './wanted-panel.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The right panel: who I am, what I have, and what is mine, from wherever the header stands (CON-04). */
export function MemberPanel({ isOpen, onOpenChange }: PanelProps) {
  const t = useText();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => onOpenChange(false);
  useClosingOnLeave(close);
  return (
    <>
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} side="right" title={t('shell.account')}>
        <MenuHead onPick={close} />
        <div className="-mx-1 mt-4">
          <BalanceCard elsewhere={VendorMoneyLines} />
        </div>
        <OwnPages onPick={close} />
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
      </Sheet>
      <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}

function OwnPages({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const hasTransactions = useSwitch('TRANSREC3');
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  const hasDeposits = useSwitch('DPSTREC3');
  const hasSecurity = useSwitch('SECPRIV');
  const unreadCount = useUnreadLetters() + useUnreadChat();
  return (
    <List label={t('side.memberCenter')} className="mt-5 bg-s2">
      {hasTransactions && (
        <MenuEntry to={transactionRecordPath} title={t('title.transactions')} icon={<IconReceipt {...ICON} />} onPick={onPick} />
      )}
      {hasGameRecord && (
        <MenuEntry to={gameRecordPath} title={t('title.gameRecord')} icon={<IconDeviceGamepad2 {...ICON} />} onPick={onPick} />
      )}
      {hasDeposits && <MenuEntry to={depositRecordPath} title={t('title.deposits')} icon={<IconWallet {...ICON} />} onPick={onPick} />}
      {hasSecurity && (
        <MenuEntry to={securityCenterPath} title={t('title.securityCenter')} icon={<IconShieldCheck {...ICON} />} onPick={onPick} />
      )}
      <MenuEntry
        to={messagesPath}
        title={t('title.messages')}
        icon={<IconMessage {...ICON} />}
        end={<UnreadBadge count={unreadCount} />}
        onPick={onPick}
      />
      <MenuEntry to={settingsPath} title={t('title.settings')} icon={<IconSettings {...ICON} />} onPick={onPick} />
    </List>
  );
}
