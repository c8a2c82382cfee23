import { securityCenterPath, settingsPath } from '@jogada/accounts/web';
import { UnreadBadge, useUnreadMessages } from '@jogada/content/web';
import { gameRecordPath } from '@jogada/games/web';
import { VendorMoneyLines } from '@jogada/games/web/vendor-money';
import { useSwitch } from '@jogada/merchant/web';
import { List } from '@jogada/platform/web/ui';
import { depositRecordPath, transactionRecordPath } from '@jogada/wallet/web';
import { BalanceCard } from '@jogada/wallet/web/balance';
import { IconDeviceGamepad2, IconMessage, IconReceipt, IconSettings, IconShieldCheck, IconWallet } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { AccountSheet } from './account-sheet.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { messagesPath } from './menu-paths.ts';
import type { PanelProps } from './wanted-panel.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The right panel: the member's identity, balance and pages (CON-04). */
export function MemberPanel(panel: PanelProps) {
  const t = useText();
  return (
    <AccountSheet {...panel} side="right" title={t('shell.account')}>
      {(close) => (
        <>
          <div className="-mx-1 mt-4">
            <BalanceCard elsewhere={VendorMoneyLines} />
          </div>
          <OwnPages onPick={close} />
        </>
      )}
    </AccountSheet>
  );
}

function OwnPages({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const hasTransactions = useSwitch('TRANSREC3');
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  const hasDeposits = useSwitch('DPSTREC3');
  const hasSecurity = useSwitch('SECPRIV');
  const unreadCount = useUnreadMessages().total;
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
