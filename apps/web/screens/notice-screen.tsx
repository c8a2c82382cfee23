import { SignedInOnly } from '@jogada/accounts/web';
import { NoticeScreen as Notices } from '@jogada/content/web/announcements';
import { useSearch } from '@tanstack/react-router';

export function NoticeScreen() {
  const { index } = useSearch({ from: '/m/notice' });
  return <Notices index={index} />;
}

/** The notices for signed-in members, including those for agents. */
export function MemberNoticeScreen() {
  const { index, types } = useSearch({ from: '/m/member/notice' });
  return (
    <SignedInOnly>
      <Notices index={index} types={types} />
    </SignedInOnly>
  );
}
