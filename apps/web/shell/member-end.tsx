import { useSession } from '@jogada/accounts/web';
import { MemberFace } from '@jogada/accounts/web/icon';
import { PageLink } from '@jogada/platform/web';
import { useCashierDoors, withdrawPath } from '@jogada/wallet/web';
import { IconArrowUpRight } from '@tabler/icons-react';
import { lazy } from 'react';
import { useText } from '../use-text.ts';
import { BalancePill } from './balance-pill.tsx';
import { useCommonData } from './common-data/use-common-data.ts';
import { DepositLink } from './deposit-link.tsx';
import { useWantedPanel, WantedPanel } from './wanted-panel.tsx';

const MemberPanel = lazy(() => import('./member-panel.tsx').then((module) => ({ default: module.MemberPanel })));

/** The member's part of the lobby header: balance, deposit and withdrawal, and the panel. */
export function MemberEnd() {
  const t = useText();
  const { session } = useSession();
  const panel = useWantedPanel();
  const { isWithdrawalOpen } = useCashierDoors();
  useCommonData();
  const label = session?.memberInfo.clubLabel.labelName;
  return (
    <>
      <div className="flex min-w-0 items-center rounded-full bg-s2">
        <BalancePill />
        <DepositLink />
      </div>
      {isWithdrawalOpen && (
        <PageLink
          to={withdrawPath}
          aria-label={t('side.withdraw')}
          className="press grid h-11 min-w-11 shrink-0 content-center justify-items-center rounded-full bg-s2 px-1.5 text-11 font-semibold text-ink hover:bg-s3"
        >
          <IconArrowUpRight size={20} aria-hidden="true" />
          <span className="max-[359px]:hidden">{t('side.withdraw')}</span>
        </PageLink>
      )}
      <button
        type="button"
        aria-label={t('shell.account')}
        className="press relative grid size-11 shrink-0 place-items-center"
        {...panel.trigger}
      >
        <MemberFace sizePx={38} />
        {label && (
          <span className="absolute -bottom-0.5 max-w-14 truncate rounded-full bg-vip px-1.5 text-[10px] leading-[14px] font-bold text-bg">
            {label}
          </span>
        )}
      </button>
      <WantedPanel panel={panel} component={MemberPanel} />
    </>
  );
}
