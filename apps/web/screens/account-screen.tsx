import { AccountScreen as Account } from '@jogada/accounts/web/member';
import { UnreadBadge, useUnreadMessages } from '@jogada/content/web';
import { gameRecordPath } from '@jogada/games/web';
import { VendorMoneyLines } from '@jogada/games/web/vendor-money';
import { tournamentsPath } from '@jogada/promotions/web';
import { PointsLink } from '@jogada/promotions/web/points-link';
import { bonusPath, depositRecordPath, responsiblePath, transactionRecordPath, withdrawPath } from '@jogada/wallet/web';
import { BalanceCard } from '@jogada/wallet/web/balance';
import { messagesPath, referralPath, rewardCenterPath, vipPath } from '../shell/menu-paths.ts';

const RECORD_PATHS = {
  deposits: depositRecordPath,
  withdrawals: withdrawPath,
  transactions: transactionRecordPath,
  games: gameRecordPath,
  bonuses: bonusPath,
  responsible: responsiblePath,
} as const;

const BENEFIT_PATHS = {
  rewards: rewardCenterPath,
  tournaments: tournamentsPath,
  vip: vipPath,
  invite: referralPath,
  messages: messagesPath,
} as const;

export function AccountScreen() {
  const { total } = useUnreadMessages();
  return (
    <Account
      balance={<BalanceCard elsewhere={VendorMoneyLines} />}
      unread={<UnreadBadge count={total} />}
      points={<PointsLink />}
      recordPaths={RECORD_PATHS}
      benefitPaths={BENEFIT_PATHS}
    />
  );
}
