import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { Button, List, ListRow, Page, Section, TopBar } from '@jogada/platform/web/ui';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBell,
  IconCrown,
  IconDeviceGamepad2,
  IconDevices,
  IconGift,
  IconHeartHandshake,
  IconLogout,
  IconMedal,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconTrophy,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { LogOutDialog } from '../logout/log-out-dialog.tsx';
import { devicesPath, homePath, securityCenterPath, settingsPath } from '../paths.ts';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { useSession } from '../session/use-session.ts';
import { TrialPrompt } from '../trial/trial-prompt.tsx';
import { useText } from '../use-text.ts';
import { MemberCard } from './member-card.tsx';

interface AccountScreenProps {
  /** The member's balance, provided by the wallet. */
  readonly balance: ReactNode;
  /** The badge of unread messages, provided by the content. */
  readonly unread: ReactNode;
  readonly recordPaths: {
    readonly deposits: string;
    readonly withdrawals: string;
    readonly transactions: string;
    readonly games: string;
    readonly bonuses: string;
    readonly responsible: string;
  };
  /** The way to the points store, provided by the promotions. */
  readonly points: ReactNode;
  /** Paths of the membership benefits. */
  readonly benefitPaths: {
    readonly rewards: string;
    readonly tournaments: string;
    readonly vip: string;
    readonly invite: string;
    readonly messages: string;
  };
}

/** The member center: profile, balance and records. The merchant's template selects the grouped or the plain layout (CON-21). */
export function AccountScreen({ balance, ...paths }: AccountScreenProps) {
  const t = useText();
  const isTrial = useSession().session?.type === TRIAL_TYPE;
  const { mem_cen: memberCentre } = useStatus().info.mobileTemplate;
  const [isLeaving, setLeaving] = useState(false);
  const Ways = memberCentre === 0 ? PlainWays : SortedWays;
  return (
    <SignedInOnly>
      <TopBar title={t('member.title')} backTo={homePath} />
      <Page className="two-columns">
        <div>
          <MemberCard />
          {isTrial && (
            <div className="mt-5">
              <TrialPrompt opensAtOnce />
            </div>
          )}
          <div className="mt-5">{balance}</div>
        </div>
        <div>
          <Ways {...paths} />
          <Button look="quiet" isWide className="mt-6" icon={<IconLogout size={20} aria-hidden="true" />} onClick={() => setLeaving(true)}>
            {t('logout.action')}
          </Button>
        </div>
        <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
      </Page>
    </SignedInOnly>
  );
}

type Paths = Omit<AccountScreenProps, 'balance'>;

/** The links, grouped by subject. */
function SortedWays(paths: Paths) {
  const t = useText();
  return (
    <>
      <Section title={t('member.records')}>
        <List label={t('member.records')}>
          <Records {...paths} />
        </List>
      </Section>
      <Section title={t('member.benefits')}>
        <List label={t('member.benefits')}>
          <Benefits {...paths} />
        </List>
      </Section>
      <List className="mt-6">
        <Account {...paths} />
      </List>
    </>
  );
}

/** The links in one list. */
function PlainWays(paths: Paths) {
  const t = useText();
  return (
    <List label={t('member.title')} className="mt-6">
      <Records {...paths} />
      <Benefits {...paths} />
      <Account {...paths} />
    </List>
  );
}

function Records({ recordPaths }: Paths) {
  const t = useText();
  const hasTransactions = useSwitch('TRANSREC3');
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  const hasDeposits = useSwitch('DPSTREC3');
  return (
    <>
      {hasTransactions && (
        <ListRow icon={<IconReceipt size={20} aria-hidden="true" />} title={t('member.transactionRecord')} to={recordPaths.transactions} />
      )}
      {hasGameRecord && (
        <ListRow icon={<IconDeviceGamepad2 size={20} aria-hidden="true" />} title={t('member.gameRecord')} to={recordPaths.games} />
      )}
      {hasDeposits && (
        <ListRow icon={<IconArrowDownLeft size={20} aria-hidden="true" />} title={t('member.depositRecord')} to={recordPaths.deposits} />
      )}
      <ListRow icon={<IconArrowUpRight size={20} aria-hidden="true" />} title={t('member.withdrawalRecord')} to={recordPaths.withdrawals} />
    </>
  );
}

function Benefits({ recordPaths, benefitPaths, points }: Paths) {
  const t = useText();
  const hasRewards = useSwitch('REWCEN3');
  const hasTournaments = useSwitch('TOURN3');
  const hasClub = useSwitch('VIPBEN3');
  const hasReferral = useSwitch('REFERRAL');
  return (
    <>
      <ListRow icon={<IconGift size={20} aria-hidden="true" />} title={t('member.bonuses')} to={recordPaths.bonuses} />
      {hasRewards && <ListRow icon={<IconTrophy size={20} aria-hidden="true" />} title={t('member.rewards')} to={benefitPaths.rewards} />}
      {points}
      {hasTournaments && (
        <ListRow icon={<IconMedal size={20} aria-hidden="true" />} title={t('member.tournaments')} to={benefitPaths.tournaments} />
      )}
      {hasClub && <ListRow icon={<IconCrown size={20} aria-hidden="true" />} title={t('member.vip')} to={benefitPaths.vip} />}
      {hasReferral && <ListRow icon={<IconUserPlus size={20} aria-hidden="true" />} title={t('member.invite')} to={benefitPaths.invite} />}
    </>
  );
}

function Account({ recordPaths, benefitPaths, unread }: Paths) {
  const t = useText();
  const hasSecurityCenter = useSwitch('SECPRIV');
  const isTrial = useSession().session?.type === TRIAL_TYPE;
  return (
    <>
      <ListRow icon={<IconBell size={20} aria-hidden="true" />} title={t('member.messages')} end={unread} to={benefitPaths.messages} />
      {hasSecurityCenter && !isTrial ? (
        <ListRow icon={<IconShieldCheck size={20} aria-hidden="true" />} title={t('member.security')} to={securityCenterPath} />
      ) : (
        <ListRow icon={<IconDevices size={20} aria-hidden="true" />} title={t('devices.screen')} to={devicesPath} />
      )}
      <ListRow icon={<IconHeartHandshake size={20} aria-hidden="true" />} title={t('member.responsible')} to={recordPaths.responsible} />
      <ListRow icon={<IconSettings size={20} aria-hidden="true" />} title={t('member.settings')} to={settingsPath} />
    </>
  );
}
