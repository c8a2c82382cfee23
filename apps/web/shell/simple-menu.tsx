import { gameRecordPath } from '@jogada/games/web';
import { useSwitch } from '@jogada/merchant/web';
import { List } from '@jogada/platform/web/ui';
import { IconBell, IconDeviceGamepad2, IconUser } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { AgencyEntry } from './agency-entry.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { accountPath, noticePath } from './menu-paths.ts';
import { ServiceEntry } from './service-entry.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The older, short menu (CON-13). */
export function SimpleMenu({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  return (
    <List label={t('shell.menu')} className="mt-5 bg-s2">
      <AgencyEntry onPick={onPick} />
      <MenuEntry to={accountPath} title={t('shell.account')} icon={<IconUser {...ICON} />} onPick={onPick} />
      {hasGameRecord && (
        <MenuEntry to={gameRecordPath} title={t('title.gameRecord')} icon={<IconDeviceGamepad2 {...ICON} />} onPick={onPick} />
      )}
      <MenuEntry to={noticePath} title={t('title.announcements')} icon={<IconBell {...ICON} />} onPick={onPick} />
      <ServiceEntry onPick={onPick} />
    </List>
  );
}
