import { homePath } from '@jogada/accounts/web';
import { listAnnouncements, type Announcement } from '@jogada/content/contract/player';
import { useCall } from '@jogada/platform/web';
import { AfterAWhile, EmptyState, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { announced } from './announced.ts';
import { NoticeItem } from './notice-item.tsx';
import { useReadMarks } from './use-read-marks.ts';

interface NoticeScreenProps {
  /** List index of the notice that is open at first. */
  readonly index?: number | undefined;
  /** `A`: notices for agents. */
  readonly types?: 'PL' | 'A';
}

/** Notices of the operator; opening one marks it as read (CON-07). */
export function NoticeScreen({ index, types = 'PL' }: NoticeScreenProps) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useCall(listAnnouncements, announced(types));
  const notices = types === 'A' ? data?.agent : data?.player;
  return (
    <>
      <TopBar title={t(types === 'A' ? 'notices.agents' : 'notices.title')} backTo={homePath} />
      <Page>
        {!notices && error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />}
        {!notices && !error && <NoticesSkeleton />}
        {notices?.length === 0 && (
          <EmptyState art="letters" title={t('notices.empty')}>
            {t('notices.emptyBody')}
          </EmptyState>
        )}
        {notices && notices.length > 0 && <Notices key={index ?? ''} notices={notices} wanted={index} />}
      </Page>
    </>
  );
}

function Notices({ notices, wanted }: { readonly notices: readonly Announcement[]; readonly wanted: number | undefined }) {
  const { isRead, markRead } = useReadMarks();
  const wantedId = wanted === undefined ? undefined : notices[wanted]?.id;
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set(wantedId === undefined ? [] : [wantedId]));

  function toggle(id: string) {
    setShownIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  return (
    <ul className="grid gap-3">
      {notices.map((notice) => (
        <NoticeItem
          key={notice.id}
          notice={notice}
          isShown={shownIds.has(notice.id)}
          isRead={isRead(notice)}
          isWanted={notice.id === wantedId}
          onToggle={() => toggle(notice.id)}
          onRead={() => markRead(notice)}
        />
      ))}
    </ul>
  );
}

const SKELETON_ROWS = 4;

function NoticesSkeleton() {
  return (
    <AfterAWhile>
      <div className="grid gap-3">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} className="h-18" />
        ))}
      </div>
    </AfterAWhile>
  );
}
