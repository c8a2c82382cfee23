import { trialPath, useSession } from '@jogada/accounts/web';
import { BannerCarousel } from '@jogada/content/web/banners';
import { useStatus, useSwitch, useSwitchedOff } from '@jogada/merchant/web';
import { depositPath, useCashierDoors, withdrawPath } from '@jogada/wallet/web';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCoins,
  IconDeviceGamepad2,
  IconGift,
  IconHelpCircle,
  IconSpeakerphone,
  IconUsersPlus,
} from '@tabler/icons-react';
import { List } from '@jogada/platform/web/ui';
import { cashBackPath } from '@jogada/promotions/web';
import { useText } from '../use-text.ts';
import { AgencyEntry } from './agency-entry.tsx';
import { GameAccordion } from './game-accordion.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MemberAccordion } from './member-accordion.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { MenuGroup } from './menu-group.tsx';
import { helpPath, promotionPath, rewardCenterPath } from './menu-paths.ts';
import { SocialChannels } from './social-channels.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useDepositGate } from './use-deposit-gate.ts';
import { useReferralWay } from './use-guarded-way.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

interface MenuProps {
  readonly onPick: () => void;
}

/** The full menu (CON-12). */
export function FullMenu({ onPick }: MenuProps) {
  const t = useText();
  const { languages } = useStatus().info;
  const hasLobby = !useSwitchedOff('GAMELO3');
  return (
    <>
      <div className="mt-4 empty:hidden">
        <BannerCarousel groupName="m_leftmenu" shape="strip" />
      </div>
      <MoneyEntries onPick={onPick} />
      <RewardEntries onPick={onPick} />
      <div className="mt-5">
        <MemberAccordion onPick={onPick} />
        {hasLobby && <GameAccordion onPick={onPick} />}
      </div>
      <List className="mt-3 bg-s2">
        <AgencyEntry onPick={onPick} />
        <MenuEntry to={helpPath} title={t('title.helpCenter')} icon={<IconHelpCircle {...ICON} />} onPick={onPick} />
      </List>
      <SocialChannels />
      <div className="mt-6 grid gap-5">
        <ThemeChoice />
        {languages.length > 1 && <LanguageChoice languages={languages} />}
      </div>
    </>
  );
}

function MoneyEntries({ onPick }: MenuProps) {
  const t = useText();
  const { session } = useSession();
  const mayDeposit = useDepositGate();
  const { isDepositOpen, isWithdrawalOpen } = useCashierDoors();
  const { rules } = useStatus().info;
  const hasTrial = useSwitch('FREEPLAY3') && rules.allowsTrials;
  function pickDeposit() {
    onPick();
    return mayDeposit();
  }
  const isTrialOffered = session === null && hasTrial;
  if (!isDepositOpen && !isWithdrawalOpen && !isTrialOffered) return null;
  return (
    <MenuGroup title={t('side.wallet')}>
      {isDepositOpen && (
        <MenuEntry to={depositPath()} title={t('shell.deposit')} icon={<IconArrowDownLeft {...ICON} />} onPick={pickDeposit} />
      )}
      {isWithdrawalOpen && <MenuEntry to={withdrawPath} title={t('side.withdraw')} icon={<IconArrowUpRight {...ICON} />} onPick={onPick} />}
      {isTrialOffered && <MenuEntry to={trialPath} title={t('side.trial')} icon={<IconDeviceGamepad2 {...ICON} />} onPick={onPick} />}
    </MenuGroup>
  );
}

function RewardEntries({ onPick }: MenuProps) {
  const t = useText();
  const { session } = useSession();
  const hasReferral = useSwitch('REFERRAL');
  const takeReferral = useReferralWay();
  return (
    <MenuGroup title={t('side.rewards')}>
      <MenuEntry to={promotionPath} title={t('title.promotion')} icon={<IconSpeakerphone {...ICON} />} onPick={onPick} />
      {(!session || hasReferral) && (
        <MenuEntry
          title={t('side.referral')}
          icon={<IconUsersPlus {...ICON} />}
          onPick={() => {
            onPick();
            takeReferral();
          }}
        />
      )}
      <MenuEntry to={rewardCenterPath} title={t('title.rewardCenter')} icon={<IconGift {...ICON} />} onPick={onPick} />
      <MenuEntry to={cashBackPath} title={t('side.cashBack')} icon={<IconCoins {...ICON} />} onPick={onPick} />
    </MenuGroup>
  );
}
