import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { Button, List, ListRow, Page, Section, TopBar } from '@jogada/platform/web/ui';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconDeviceGamepad2,
  IconDevices,
  IconGift,
  IconHeartHandshake,
  IconLogout,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
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
  /** The member's money; the wallet brings it. */
  readonly balance: ReactNode;
  readonly recordPaths: {
    readonly deposits: string;
    readonly withdrawals: string;
    readonly transactions: string;
    readonly games: string;
    readonly bonuses: string;
    readonly responsible: string;
  };
}

/** The member centre: who I am, what I have, what happened. */
export function AccountScreen({ balance, recordPaths }: AccountScreenProps) {
  const t = useText();
  const hasGameRecord = useSwitch('TRANSBETREPMEM3');
  const isTrial = useSession().session?.type === TRIAL_TYPE;
  const hasSecurityCenter = useSwitch('SECPRIV');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <SignedInOnly>
      <TopBar title={t('member.title')} backTo={homePath} />
      <Page>
        <MemberCard />
        {isTrial && (
          <div className="mt-5">
            <TrialPrompt opensAtOnce />
          </div>
        )}
        <div className="mt-5">{balance}</div>
        <Section title={t('member.records')}>
          <List label={t('member.records')}>
            <ListRow
              icon={<IconReceipt size={20} aria-hidden="true" />}
              title={t('member.transactionRecord')}
              to={recordPaths.transactions}
            />
            {hasGameRecord && (
              <ListRow icon={<IconDeviceGamepad2 size={20} aria-hidden="true" />} title={t('member.gameRecord')} to={recordPaths.games} />
            )}
            <ListRow
              icon={<IconArrowDownLeft size={20} aria-hidden="true" />}
              title={t('member.depositRecord')}
              to={recordPaths.deposits}
            />
            <ListRow
              icon={<IconArrowUpRight size={20} aria-hidden="true" />}
              title={t('member.withdrawalRecord')}
              to={recordPaths.withdrawals}
            />
          </List>
        </Section>
        <List className="mt-6">
          <ListRow icon={<IconGift size={20} aria-hidden="true" />} title={t('member.bonuses')} to={recordPaths.bonuses} />
          {hasSecurityCenter ? (
            <ListRow icon={<IconShieldCheck size={20} aria-hidden="true" />} title={t('member.security')} to={securityCenterPath} />
          ) : (
            <ListRow icon={<IconDevices size={20} aria-hidden="true" />} title={t('devices.screen')} to={devicesPath} />
          )}
          <ListRow
            icon={<IconHeartHandshake size={20} aria-hidden="true" />}
            title={t('member.responsible')}
            to={recordPaths.responsible}
          />
          <ListRow icon={<IconSettings size={20} aria-hidden="true" />} title={t('member.settings')} to={settingsPath} />
        </List>
        <Button look="quiet" isWide className="mt-6" icon={<IconLogout size={20} aria-hidden="true" />} onClick={() => setLeaving(true)}>
          {t('logout.action')}
        </Button>
        <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
      </Page>
    </SignedInOnly>
  );
}
