import { loginPath, memberCentrePath, registerPath, settingsPath, trialPath, useSession } from '@jogada/accounts/web';
import { LogOutDialog } from '@jogada/accounts/web/logout';
import { categoryPath, gameCenterPath, gameRecordPath, HOME_CATEGORIES } from '@jogada/games/web';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { Badge, Button, ButtonLink, CopyButton, List, ListRow, Sheet } from '@jogada/platform/web/ui';
import { depositPath, depositRecordPath, transactionRecordPath, withdrawPath } from '@jogada/wallet/web';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCards,
  IconDeviceGamepad2,
  IconFlame,
  IconLogout,
  IconReceipt,
  IconSettings,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface SideMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The left side menu. Picking any entry closes it. */
export function SideMenu({ isOpen, onOpenChange }: SideMenuProps) {
  const t = useText();
  const { session } = useSession();
  const { merchantName, languages } = useStatus().info;
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} side="left" title={session ? t('shell.menu') : merchantName}>
        {session ? <MemberHead /> : <GuestHead onPick={() => onOpenChange(false)} />}
        <Entries onPick={() => onOpenChange(false)} />
        <div className="mt-5 grid gap-5">
          <ThemeChoice />
          {languages.length > 1 && <LanguageChoice languages={languages} />}
        </div>
        {session && (
          <Button
            look="quiet"
            isWide
            className="mt-6"
            icon={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => {
              onOpenChange(false);
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

function MemberHead() {
  const { session } = useSession();
  if (!session) return null;
  const { memberInfo, userName } = session;
  const name = memberInfo.nickname || memberInfo.account || userName;
  return (
    <div className="guilloche -mx-1 flex items-center gap-3 rounded-card bg-s2 p-4">
      <span
        aria-hidden="true"
        className="display grid size-12 shrink-0 place-items-center rounded-full bg-s3 text-20 text-primary ring-2 ring-vip ring-inset"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="display truncate text-17">{name}</span>
          {memberInfo.clubLabel.labelName && <Badge tone="gold">{memberInfo.clubLabel.labelName}</Badge>}
        </span>
        <span className="block truncate font-mono text-12 text-ink-3">{memberInfo.id}</span>
      </span>
      <CopyButton text={memberInfo.id} />
    </div>
  );
}

function GuestHead({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const isOn = useSwitch('FREEPLAY3');
  const hasTrial = useStatus().info.jurisdiction === 'standard' && isOn;
  return (
    <div className="grid grid-cols-2 gap-3 pt-1">
      <ButtonLink to={loginPath()} look="ghost" onClick={onPick} className="px-2">
        {t('shell.logIn')}
      </ButtonLink>
      <ButtonLink to={registerPath} onClick={onPick} className="px-2">
        {t('shell.createAccount')}
      </ButtonLink>
      {hasTrial && (
        <ButtonLink to={trialPath} look="quiet" onClick={onPick} className="col-span-2">
          {t('side.trial')}
        </ButtonLink>
      )}
    </div>
  );
}

const ICON = { size: 20, 'aria-hidden': true } as const;

function Entries({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const { session } = useSession();
  const hasTransactions = useSwitch('TRANSREC3');
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  const hasHot = useSwitch('GAMELOHOT3');
  return (
    <>
      <EntryGroup title={t('side.wallet')}>
        <Entry to={depositPath()} title={t('shell.deposit')} icon={<IconArrowDownLeft {...ICON} />} onPick={onPick} />
        <Entry to={withdrawPath} title={t('side.withdraw')} icon={<IconArrowUpRight {...ICON} />} onPick={onPick} />
      </EntryGroup>
      {session && (
        <EntryGroup title={t('side.memberCenter')}>
          <Entry to={memberCentrePath} title={t('shell.account')} icon={<IconUser {...ICON} />} onPick={onPick} />
          {hasGameRecord && (
            <Entry to={gameRecordPath} title={t('side.gameRecord')} icon={<IconDeviceGamepad2 {...ICON} />} onPick={onPick} />
          )}
          {hasTransactions && (
            <Entry to={transactionRecordPath} title={t('side.transactions')} icon={<IconReceipt {...ICON} />} onPick={onPick} />
          )}
          <Entry to={depositRecordPath} title={t('side.deposits')} icon={<IconWallet {...ICON} />} onPick={onPick} />
          <Entry to={settingsPath} title={t('title.settings')} icon={<IconSettings {...ICON} />} onPick={onPick} />
        </EntryGroup>
      )}
      <EntryGroup title={t('title.gameCenter')}>
        <Entry to={gameCenterPath} title={t('side.allGames')} icon={<IconCards {...ICON} />} onPick={onPick} />
        {hasHot && <Entry to={categoryPath('HOT')} title={t('side.hotGames')} icon={<IconFlame {...ICON} />} onPick={onPick} />}
        <Entry to={categoryPath(HOME_CATEGORIES[0])} title={t('title.slots')} icon={<IconDeviceGamepad2 {...ICON} />} onPick={onPick} />
      </EntryGroup>
    </>
  );
}

function EntryGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h3 className="mt-5 mb-2 text-13 font-semibold text-ink-3">{title}</h3>
      <List label={title} className="bg-s2">
        {children}
      </List>
    </>
  );
}

interface EntryProps {
  readonly to: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onPick: () => void;
}

function Entry({ to, title, icon, onPick }: EntryProps) {
  const goTo = useGoTo();
  function handleSelect() {
    onPick();
    void goTo(to);
  }
  return <ListRow icon={icon} title={title} onSelect={handleSelect} />;
}
