import { PICTURE_TEXT, type ChatMessage } from '@jogada/content/contract/player';
import { DateText, useFormats, useMomentText, waitingTime } from '@jogada/platform/web';
import { Button, classNames } from '@jogada/platform/web/ui';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { ChatImage, ChatImagePreview } from './chat-image.tsx';
import { hasOlder, type ChatLog } from './chat-log.ts';
import type { PendingMessage } from './pending-messages.ts';
import type { ChatImages } from './use-chat-images.ts';
import type { ChatLogReader } from './use-chat-log.ts';
import type { ChatSender } from './use-chat-sender.ts';

interface ChatThreadProps {
  readonly reader: ChatLogReader;
  readonly log: ChatLog;
  readonly sender: ChatSender;
  readonly images: ChatImages;
}

/** The messages, scrolled to the newest at the bottom. */
export function ChatThread({ reader, log, sender, images }: ChatThreadProps) {
  const t = useText();
  const dayOf = useDay();
  const { messages } = log;
  const wait = useWaitText(log);
  const hours = useHoursText(log);
  const last = messages.at(-1);
  const isAnswerAhead = last?.author === 'member' || (last && isAutomatic(last));
  const unconfirmed = sender.pending.filter((message) => !messages.some((known) => known.clientId === message.clientId));
  return (
    // Reversed, so that the end stays in view when messages are added above or below. Focusable for scrolling by keyboard.
    <div
      /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */
      tabIndex={0}
      role="region"
      aria-label={t('chat.thread')}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto outline-none"
    >
      <div className="page-gutter mx-auto flex w-full max-w-[720px] flex-col gap-1.5 pt-4 pb-3">
        {hasOlder(log) && (
          <Button
            look="quiet"
            size="small"
            className="self-center"
            isLoading={reader.isLoadingOlder}
            onClick={() => void reader.loadOlder()}
          >
            {t('chat.older')}
          </Button>
        )}
        {messages.length === 0 && unconfirmed.length === 0 && <Welcome wait={wait} hours={hours} />}
        <div role="log" aria-live="polite" className="flex flex-col gap-1.5">
          {messages.map((message, index) => {
            const day = dayOf(message.sentAt);
            const before = messages[index - 1];
            return (
              <Fragment key={message.sequence}>
                {(!before || dayOf(before.sentAt) !== day) && <Note>{day}</Note>}
                <MessageBubble message={message} isRead={message.sequence <= log.staffRead} />
              </Fragment>
            );
          })}
          {unconfirmed.map((message) => (
            <Unconfirmed key={message.clientId} message={message} sender={sender} />
          ))}
          {images.pending.map((image) => (
            <UnconfirmedImage key={image.clientId} image={image} images={images} />
          ))}
          {isAnswerAhead && (
            <Note>
              {[last?.author === 'member' && t('chat.received'), log.hours?.isOpen === false ? hours : wait].filter(Boolean).join(' ')}
            </Note>
          )}
        </div>
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Formats the day of a moment, by a name such as "today" where that is shorter. */
function useDay(): (moment: string) => string {
  const t = useText();
  const dateOf = useMomentText('date');
  return (moment) => {
    const date = dateOf(moment);
    if (date === dateOf(new Date().toISOString())) return t('chat.today');
    return date === dateOf(new Date(Date.now() - DAY_MS).toISOString()) ? t('chat.yesterday') : date;
  };
}

/** The recent time to an answer as a sentence; empty until there are enough answers. */
function useWaitText({ medianWaitSeconds }: ChatLog): string {
  const t = useText();
  const { number } = useFormats();
  return medianWaitSeconds === null ? '' : t('chat.wait', { time: waitingTime(medianWaitSeconds, number) });
}

/** Until when the staff answers, or from when; empty when the merchant states no hours or never closes. */
function useHoursText({ hours }: ChatLog): string {
  const t = useText();
  const momentText = useMomentText('dayTime');
  if (!hours?.changesAt) return '';
  return t(hours.isOpen ? 'chat.openUntil' : 'chat.opensAt', { moment: momentText(hours.changesAt) });
}

function isAutomatic({ author, text }: ChatMessage): boolean {
  return author === 'system' && (text === 'received' || text === 'away');
}

function Welcome({ wait, hours }: { readonly wait: string; readonly hours: string }) {
  const t = useText();
  return (
    <div className="guilloche mb-4 rounded-card bg-s1 p-5 shadow-raised">
      <p className="display text-17">{t('chat.welcome')}</p>
      <p className="mt-1 text-ink-2">{t('chat.welcomeBody')}</p>
      {hours !== '' && <p className="mt-3 text-13 text-ink-3">{hours}</p>}
      {wait !== '' && <p className="mt-1 text-13 text-ink-3">{wait}</p>}
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="my-3 self-center rounded-full bg-s2 px-3 py-1 text-center text-12 text-ink-2 empty:hidden">{children}</p>;
}

function MessageBubble({ message, isRead }: { readonly message: ChatMessage; readonly isRead: boolean }) {
  const t = useText();
  const { author, text, sentAt, image, sequence } = message;
  if (isAutomatic(message)) {
    return (
      <Bubble isOwn={false} text={t(text === 'away' ? 'chat.autoAway' : 'chat.autoReceived')}>
        {t('chat.auto')} · <DateText moment={sentAt} shape="time" />
      </Bubble>
    );
  }
  if (author === 'system') return <Note>{t('chat.closed')}</Note>;
  const isOwn = author === 'member';
  return (
    <Bubble isOwn={isOwn} text={image && text === PICTURE_TEXT ? '' : text} picture={image && <ChatImage sequence={sequence} {...image} />}>
      <DateText moment={sentAt} shape="time" />
      {isOwn &&
        (isRead ? (
          <IconChecks size={15} aria-label={t('chat.read')} role="img" />
        ) : (
          <IconCheck size={15} aria-label={t('chat.sent')} role="img" />
        ))}
    </Bubble>
  );
}

function Unconfirmed({ message, sender }: { readonly message: PendingMessage; readonly sender: ChatSender }) {
  const t = useText();
  const { clientId, state, text } = message;
  if (state !== 'refused') {
    return (
      <Bubble isOwn text={text} isFaint>
        <IconClock size={14} aria-hidden="true" />
        {t(state === 'waiting' ? 'chat.waiting' : 'chat.sending')}
      </Bubble>
    );
  }
  return (
    <>
      <Bubble isOwn text={text} isFaint>
        {t('chat.notSent')}
      </Bubble>
      <div className="flex justify-end gap-2 pb-1">
        <Button look="quiet" size="small" onClick={() => sender.discard(clientId)}>
          {t('chat.discard')}
        </Button>
        <Button look="ghost" size="small" onClick={() => sender.sendAgain(clientId)}>
          {t('chat.again')}
        </Button>
      </div>
    </>
  );
}

function UnconfirmedImage({ image, images }: { readonly image: ChatImages['pending'][number]; readonly images: ChatImages }) {
  const t = useText();
  return (
    <>
      <Bubble isOwn text="" picture={<ChatImagePreview dataUrl={image.dataUrl} />} isFaint>
        {t(image.isRefused ? 'chat.notSent' : 'chat.sending')}
      </Bubble>
      {image.isRefused && (
        <div className="flex justify-end gap-2 pb-1">
          <Button look="quiet" size="small" onClick={() => images.discard(image.clientId)}>
            {t('chat.discard')}
          </Button>
          <Button look="ghost" size="small" onClick={() => void images.sendAgain(image)}>
            {t('chat.again')}
          </Button>
        </div>
      )}
    </>
  );
}

interface BubbleProps {
  readonly isOwn: boolean;
  readonly text: string;
  readonly picture?: ReactNode;
  readonly isFaint?: boolean;
  /** Below the text: time and delivery state. */
  readonly children: ReactNode;
}

function Bubble({ isOwn, text, picture, isFaint = false, children }: BubbleProps) {
  const t = useText();
  return (
    <div
      className={classNames(
        'max-w-[82%] rounded-[20px] px-4 pt-2.5 pb-2 shadow-raised',
        isOwn ? 'self-end rounded-br-md bg-primary text-on-primary' : 'self-start rounded-bl-md bg-s1 text-ink',
        isFaint && 'opacity-75',
      )}
    >
      <span className="sr-only">{t(isOwn ? 'chat.you' : 'chat.house')}: </span>
      {picture}
      {text !== '' && (
        <p className="text-15 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      <p className={classNames('mt-0.5 flex items-center justify-end gap-1 text-11', isOwn ? 'text-on-primary' : 'text-ink-3')}>
        {children}
      </p>
    </div>
  );
}
