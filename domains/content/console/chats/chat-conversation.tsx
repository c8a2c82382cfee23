import { MemberLink } from '@jogada/accounts/console';
import { readChatCase, readStaffChatImage, type StaffChatMessage } from '@jogada/content/contract/operator';
import { CHAT_TEXT_MAX, PICTURE_TEXT } from '@jogada/content/contract/player';
import { ActionButton, Panel, useOperatorCall } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, PageLink } from '@jogada/platform/web';
import { Button, classNames, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent, useState, type FormEvent, type KeyboardEvent } from 'react';
import { chatsPagePath } from '../service-paths.ts';
import { useText } from '../use-text.ts';
import { useChatReply, type ChatReply } from './use-chat-events.ts';

/** One conversation and its reply field. */
export function ChatConversation({ chatId }: { readonly chatId: `cht_${string}` }) {
  const { data, error, refetch, isRefetching } = useOperatorCall(readChatCase, { chatId });
  if (!data && error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-96" />;
  return <Conversation chat={data} />;
}

function Conversation({ chat }: { readonly chat: AnswerOf<typeof readChatCase> }) {
  const t = useText();
  const reply = useChatReply(chat);
  const see = useEffectEvent(reply.see);
  // Opening the page marks the messages as seen. Later messages are marked on the next interaction.
  useEffect(() => see(), []);

  return (
    <Panel
      title={<MemberLink memberId={chat.memberId} username={chat.username} />}
      end={
        <span className="flex items-center gap-2">
          <PageLink to={chatsPagePath} className="press px-2 text-13 text-ink-2 lg:hidden">
            {t('chats.back')}
          </PageLink>
          {chat.state === 'open' && (
            <ActionButton isLoading={reply.isClosing} onClick={() => void reply.close()}>
              {t('chats.close')}
            </ActionButton>
          )}
        </span>
      }
    >
      {/* Any interaction marks the messages as seen; no key needs its own action here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onPointerDown={reply.see} className="flex h-[min(60dvh,560px)] flex-col-reverse overflow-y-auto">
        <div className="flex flex-col gap-1.5 p-4">
          {(chat.messages[0]?.sequence ?? 1) > 1 && (
            <ActionButton className="self-center" onClick={() => void reply.loadOlder()}>
              {t('chats.older')}
            </ActionButton>
          )}
          <div role="log" aria-live="polite" className="flex flex-col gap-1.5">
            {chat.messages.map((message) => (
              <MessageBubble key={message.sequence} chatId={chat.chatId} message={message} isRead={message.sequence <= chat.memberRead} />
            ))}
          </div>
        </div>
      </div>
      <Composer reply={reply} />
    </Panel>
  );
}

interface MessageBubbleProps {
  readonly chatId: `cht_${string}`;
  readonly message: StaffChatMessage;
  readonly isRead: boolean;
}

function MessageBubble({ chatId, message, isRead }: MessageBubbleProps) {
  const t = useText();
  const { author, text, sentAt, operator, image, sequence } = message;
  if (author === 'system' && text !== 'closed')
    return <p className="my-2 self-center text-12 text-ink-3">{t(text === 'away' ? 'chats.answeredAway' : 'chats.answeredFirst')}</p>;
  if (author === 'system')
    return <p className="my-2 self-center text-12 text-ink-3">{t('chats.closedBy', { operator: operator ?? '' })}</p>;
  const isOurs = author === 'staff';
  return (
    <div
      className={classNames(
        'max-w-[75%] rounded-tile px-3.5 py-2 text-13',
        isOurs ? 'self-end bg-primary/15 text-ink ring-1 ring-primary/30 ring-inset' : 'self-start bg-s2 text-ink',
      )}
    >
      {image && <MessageImage chatId={chatId} sequence={sequence} />}
      {!(image && text === PICTURE_TEXT) && (
        <p className="text-15 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      <p className="mt-0.5 text-right text-11 text-ink-3">
        {isOurs && operator} <DateText moment={sentAt} shape="dayTime" /> {isOurs && isRead && `· ${t('chats.read')}`}
      </p>
    </div>
  );
}

function MessageImage({ chatId, sequence }: { readonly chatId: `cht_${string}`; readonly sequence: number }) {
  const t = useText();
  const { data } = useOperatorCall(readStaffChatImage, { chatId, sequence });
  if (!data) return <Skeleton className="h-40 w-60" />;
  const url = `data:image/jpeg;base64,${data.image}`;
  return <img src={url} alt={t('chats.image')} className="max-h-96 rounded-control" />;
}

function Composer({ reply }: { readonly reply: ChatReply }) {
  const t = useText();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';

  async function send() {
    if (isEmpty || reply.isPending) return;
    if (await reply.send(text.trim())) setText('');
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-2 border-t border-line/60 p-3">
      <textarea
        aria-label={t('chats.answer')}
        placeholder={t('chats.answer')}
        value={text}
        rows={2}
        maxLength={CHAT_TEXT_MAX}
        onFocus={reply.see}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        className="min-w-0 flex-1 resize-none rounded-control bg-s2 px-4 py-2.5 text-15 text-ink ring-1 ring-control outline-none ring-inset placeholder:text-ink-3 focus:ring-2 focus:ring-primary"
      />
      <Button type="submit" isLoading={reply.isPending} disabled={isEmpty}>
        {t('chats.send')}
      </Button>
    </form>
  );
}
