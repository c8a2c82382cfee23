import { isAgent } from '@jogada/accounts/contract/player';
import { agencyPath, securityCenterPath, settingsPath, useSession } from '@jogada/accounts/web';
import { categoryPath, gameRecordPath } from '@jogada/games/web';
import { CategoryIcon, useCategoryName, useVendorLanes } from '@jogada/games/web/lobby';
import { useOpenService, useStatus, useSwitch, useSwitchedOff } from '@jogada/merchant/web';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, PageLink, usePreferences } from '@jogada/platform/web';
import {
  bonusPath,
  depositPath,
  profitAndLossPath,
  responsiblePath,
  transactionRecordPath,
  useCashierDoors,
  withdrawPath,
} from '@jogada/wallet/web';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChartLine,
  IconCrown,
  IconDeviceGamepad2,
  IconHeadset,
  IconHeartHandshake,
  IconHelpCircle,
  IconLanguage,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconTicket,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../use-text.ts';
import { helpPath, vipPath } from '../menu-paths.ts';
import { ThemeChoice } from '../theme-choice.tsx';
import { useDepositGate } from '../use-deposit-gate.ts';

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

/** The side navigation below the five main entries: cashier, games, records, help, theme and language. */
export function WideNav() {
  const { languages } = useStatus().info;
  const hasLobby = !useSwitchedOff('GAMELO3');
  const isMember = useSession().session !== null;
  return (
    <>
      <Cashier />
      {hasLobby && <Games />}
      {isMember && <OwnPages />}
      <Help />
      <div className="nav-choices">
        <ThemeChoice />
        {languages.length > 1 && <LanguageSelect />}
      </div>
    </>
  );
}

function Cashier() {
  const t = useText();
  const mayDeposit = useDepositGate();
  const { isDepositOpen, isWithdrawalOpen } = useCashierDoors();
  if (!isDepositOpen && !isWithdrawalOpen) return null;
  return (
    <Group title={t('side.wallet')}>
      {isDepositOpen && <Entry to={depositPath()} icon={<IconArrowDownLeft {...ICON} />} title={t('shell.deposit')} mayOpen={mayDeposit} />}
      {isWithdrawalOpen && <Entry to={withdrawPath} icon={<IconArrowUpRight {...ICON} />} title={t('side.withdraw')} />}
    </Group>
  );
}

function Games() {
  const t = useText();
  const nameOf = useCategoryName();
  const hasHot = useSwitch('GAMELOHOT3');
  const lanes = useVendorLanes();
  return (
    <Group title={t('title.gameCenter')}>
      <Entry to={categoryPath('ALL')} icon={<CategoryIcon category="ALL" sizePx={24} />} title={t('side.allGames')} />
      {hasHot && <Entry to={categoryPath('HOT')} icon={<CategoryIcon category="HOT" sizePx={24} />} title={nameOf('HOT')} />}
      {lanes.map(({ gameCategory }) => (
        <Entry
          key={gameCategory}
          to={categoryPath(gameCategory)}
          icon={<CategoryIcon category={gameCategory} sizePx={24} />}
          title={nameOf(gameCategory)}
        />
      ))}
    </Group>
  );
}

function OwnPages() {
  const t = useText();
  const { session } = useSession();
  const hasTransactions = useSwitch('TRANSREC3');
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  const hasProfit = useSwitch('PNLREP3');
  const hasClub = useSwitch('VIPBEN3');
  const hasSecurity = useSwitch('SECPRIV');
  const hasAgency = useSwitch('AGEPAG');
  return (
    <Group title={t('title.memberCenter')}>
      {hasTransactions && <Entry to={transactionRecordPath} icon={<IconReceipt {...ICON} />} title={t('title.transactions')} />}
      {hasGameRecord && <Entry to={gameRecordPath} icon={<IconDeviceGamepad2 {...ICON} />} title={t('title.gameRecord')} />}
      {hasProfit && <Entry to={profitAndLossPath} icon={<IconChartLine {...ICON} />} title={t('title.profitAndLoss')} />}
      <Entry to={bonusPath} icon={<IconTicket {...ICON} />} title={t('title.bonuses')} />
      {hasClub && <Entry to={vipPath} icon={<IconCrown {...ICON} />} title={t('title.vip')} />}
      {hasAgency && session && isAgent(session.type) && (
        <Entry to={agencyPath} icon={<IconUsersGroup {...ICON} />} title={t('title.agency')} />
      )}
      {hasSecurity && <Entry to={securityCenterPath} icon={<IconShieldCheck {...ICON} />} title={t('title.securityCenter')} />}
      <Entry to={settingsPath} icon={<IconSettings {...ICON} />} title={t('title.settings')} />
    </Group>
  );
}

function Help() {
  const t = useText();
  const service = useOpenService(['LIVE_SERVICE', 'WHATSAPP', 'TELEGRAM']);
  return (
    <Group title={t('title.helpCenter')}>
      <Entry to={helpPath} icon={<IconHelpCircle {...ICON} />} title={t('title.helpCenter')} />
      <Entry to={responsiblePath} icon={<IconHeartHandshake {...ICON} />} title={t('title.responsibleGaming')} />
      {service.isOffered && (
        <li>
          <button type="button" onClick={() => service.open()} className={ROW}>
            <IconHeadset {...ICON} />
            <span className="truncate">{t('side.service')}</span>
          </button>
        </li>
      )}
    </Group>
  );
}

const ROW = 'nav-row nav-small press flex items-center';

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="nav-group">
      <p aria-hidden="true">{title}</p>
      <ul>{children}</ul>
    </section>
  );
}

interface EntryProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** Returning false cancels the navigation. */
  readonly mayOpen?: () => boolean;
}

function Entry({ to, icon, title, mayOpen }: EntryProps) {
  const { pathname, searchStr } = useLocation();
  const isHere = to === pathname + searchStr;
  return (
    <li>
      <PageLink
        to={to}
        {...(isHere && { 'aria-current': 'page' })}
        onClick={(event) => {
          if (mayOpen?.() === false) event.preventDefault();
        }}
        className={ROW}
      >
        {icon}
        <span className="truncate">{title}</span>
      </PageLink>
    </li>
  );
}

function LanguageSelect() {
  const t = useText();
  const { languages } = useStatus().info;
  const { language, setLanguage } = usePreferences();
  return (
    <label>
      <IconLanguage {...ICON} className="shrink-0" />
      <span className="sr-only">{t('shell.language')}</span>
      <select
        value={language}
        onChange={(event) => {
          const chosen = languages.find((offered) => offered === event.target.value);
          if (chosen) void setLanguage(chosen);
        }}
      >
        {languages.map((offered) => (
          <option key={offered} value={offered} lang={LANGUAGE_TAGS[offered]}>
            {LANGUAGE_NAMES[offered]}
          </option>
        ))}
      </select>
    </label>
  );
}
