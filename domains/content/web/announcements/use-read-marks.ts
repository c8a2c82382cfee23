import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { listAnnouncements, markAnnouncementRead, readUnreadAnnouncements, type Announcement } from '@jogada/content/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createReadQueue } from './read-queue.ts';

/**
 * Read state of announcements. Everything counts as read for visitors and free trials. For a member, a read mark shows at once, is sent to
 * the server, and invalidates the lists and badges.
 */
export function useReadMarks() {
  const { session } = useSession();
  const call = useClient();
  const queries = useQueryClient();
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());
  const isKept = session !== null && session.type !== TRIAL_TYPE;

  async function send(announcementId: Announcement['id']) {
    try {
      await call(markAnnouncementRead, { announcementId, read: true });
    } catch {
      // Reverts the mark; a failure must not keep the member from reading.
      setReadHere((before) => new Set([...before].filter((id) => id !== announcementId)));
    }
    await Promise.all(
      [listAnnouncements, readUnreadAnnouncements].map((endpoint) => queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
    );
  }

  const [push] = useState(() => createReadQueue<Announcement['id']>((announcementId) => void send(announcementId)));
  const isRead = (announcement: Announcement) => !isKept || announcement.read || readHere.has(announcement.id);
  const markRead = (announcement: Announcement) => {
    if (isRead(announcement)) return;
    setReadHere((before) => new Set(before).add(announcement.id));
    push(announcement.id);
  };
  return { isRead, markRead };
}
