import { listChats, type ChatCase } from '@jogada/content/contract/operator';
import { ConsolePage, FilterTabs, Panel, useOperatorCall } from '@jogada/platform/console';
import { DateText, LiveChannelsProvider, PageLink } from '@jogada/platform/web';
import { Badge, classNames, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { IconMessageCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { chatPagePath } from '../service-paths.ts';
import { useText } from '../use-text.ts';
import { ChatHoursPanel } from './chat-hours-panel.tsx';
import { ChatConversation } from './chat-conversation.tsx';
import { QUEUES, useChatEvents, type Queue } from './use-chat-events.ts';

interface ChatsPageProps {
  /** The open conversation. */
  readonly chatId?: `cht_${string}`;
}

/** Conversations, longest waiting first, and one open conversation. Updates arrive by push. */
export function ChatsPage({ chatId }: ChatsPageProps) {
  return (
    <LiveChannelsProvider url="/ops/events" listener="staff">
      <ChatsView {...(chatId !== undefined && { chatId })} />
    </LiveChannelsProvider>
  );
}

function ChatsView({ chatId }: ChatsPageProps) {
  const t = useText();
  const [queue, setQueue] = useState<Queue>('waiting');
  useChatEvents();
  return (
    <ConsolePage title={t('chats.title')} detail={t('chats.detail')}>
      <div className="grid gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className={classNames('grid content-start gap-3', chatId !== undefined && 'max-lg:hidden')}>
          <FilterTabs
            label={t('chats.queue')}
            active={queue}
            choices={QUEUES.map((key) => ({ key, title: t(`chats.queues.${key}`) }))}
            onSelect={setQueue}
          />
          <ChatQueue queue={queue} chatId={chatId} />
          <ChatHoursPanel />
        </div>
        {chatId === undefined ? (
          <Panel className="max-lg:hidden">
            <EmptyState icon={<IconMessageCircleCheck size={34} stroke={1.6} aria-hidden="true" />} title={t('chats.choose')} />
          </Panel>
        ) : (
          <ChatConversation key={chatId} chatId={chatId} />
        )}
      </div>
    </ConsolePage>
  );
}

function ChatQueue({ queue, chatId }: { readonly queue: Queue; readonly chatId: string | undefined }) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useOperatorCall(listChats, { queue });
  if (!data && error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <Panel>
      {data.list.length === 0 ? (
        <EmptyState title={t(`chats.none.${queue}`)} />
      ) : (
        <ul aria-label={t('chats.queue')}>
          {data.list.map((chat) => (
            <li key={chat.chatId} className="border-b border-line/60 last:border-0">
              <QueueRow chat={chat} isHere={chat.chatId === chatId} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function QueueRow({ chat, isHere }: { readonly chat: ChatCase; readonly isHere: boolean }) {
  const t = useText();
  const { unreadCount, waitingSince, state } = chat;
  return (
    <PageLink
      to={chatPagePath(chat.chatId)}
      {...(isHere && { 'aria-current': 'true' })}
      className={classNames('block px-4 py-3', isHere ? 'bg-s3' : 'hover:bg-s2')}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-15 font-semibold text-ink">{chat.nickname || chat.username}</span>
        <DateText moment={chat.changedAt} shape="dayTime" className="shrink-0 text-12 text-ink-3" />
      </span>
      <span className="mt-0.5 flex items-center justify-between gap-2">
        <span className="truncate text-13 text-ink-2">{chat.lastAuthor === 'system' ? t('chats.closed') : chat.lastText}</span>
        {unreadCount > 0 && <Badge tone="hot">{unreadCount}</Badge>}
        {unreadCount === 0 && waitingSince !== null && <Badge tone="gold">{t('chats.waits')}</Badge>}
        {state === 'closed' && waitingSince === null && <Badge tone="neutral">{t('chats.isClosed')}</Badge>}
      </span>
    </PageLink>
  );
}
