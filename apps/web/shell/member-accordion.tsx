import type { SwitchName } from '@jogada/merchant/contract/player';
import { securityCenterPath } from '@jogada/accounts/web';
import { UnreadBadge, useUnreadLetters } from '@jogada/content/web';
import { gameRecordPath } from '@jogada/games/web';
import { useSwitch } from '@jogada/merchant/web';
import { depositRecordPath, profitAndLossPath, transactionRecordPath } from '@jogada/wallet/web';
import {
  IconChartLine,
  IconCrown,
  IconDeviceGamepad2,
  IconMail,
  IconReceipt,
  IconShieldCheck,
  IconUserCircle,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuAccordion } from './menu-group.tsx';
import { newsPath, vipPath } from './menu-paths.ts';

interface MemberEntry {
  readonly key: 'vip' | 'gameRecord' | 'transactions' | 'securityCenter' | 'deposits' | 'profitAndLoss' | 'news';
  readonly to: string;
  /** The whitelabel switch that shows it. */
  readonly modId: SwitchName;
  readonly icon: Icon;
}

const ENTRIES: readonly MemberEntry[] = [
  { key: 'vip', to: vipPath, modId: 'VIPBEN3', icon: IconCrown },
  { key: 'gameRecord', to: gameRecordPath, modId: 'TRANSBETREPMEM3', icon: IconDeviceGamepad2 },
  { key: 'transactions', to: transactionRecordPath, modId: 'TRANSREC3', icon: IconReceipt },
  { key: 'securityCenter', to: securityCenterPath, modId: 'SECPRIV', icon: IconShieldCheck },
  { key: 'deposits', to: depositRecordPath, modId: 'DPSTREC3', icon: IconWallet },
  { key: 'profitAndLoss', to: profitAndLossPath, modId: 'PNLREP3', icon: IconChartLine },
  { key: 'news', to: newsPath, modId: 'MAILCEN', icon: IconMail },
];

/** The member's pages, each shown according to its whitelabel switch. */
export function MemberAccordion({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const unreadLetters = useUnreadLetters();
  return (
    <MenuAccordion title={t('side.memberCenter')} icon={<IconUserCircle size={20} aria-hidden="true" />}>
      {ENTRIES.map((entry) => (
        <SwitchedEntry key={entry.key} entry={entry} unreadCount={entry.key === 'news' ? unreadLetters : 0} onPick={onPick} />
      ))}
    </MenuAccordion>
  );
}

interface SwitchedEntryProps {
  readonly entry: MemberEntry;
  readonly unreadCount: number;
  readonly onPick: () => void;
}

function SwitchedEntry({ entry: { key, to, modId, icon: Shape }, unreadCount, onPick }: SwitchedEntryProps) {
  const t = useText();
  const isOn = useSwitch(modId);
  if (!isOn) return null;
  return (
    <MenuEntry
      to={to}
      title={t(`title.${key}`)}
      icon={<Shape size={20} aria-hidden="true" />}
      end={<UnreadBadge count={unreadCount} />}
      onPick={onPick}
    />
  );
}
