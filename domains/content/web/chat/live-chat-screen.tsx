import { SignedInOnly, useSession } from '@jogada/accounts/web';
import { markChatRead } from '@jogada/content/contract/player';
import { useClient } from '@jogada/platform/web';
import { AfterAWhile, FailedState, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { useEffect } from 'react';
import { NoTrial } from '../inbox/inbox-screen.tsx';
import { messageCenterPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatThread } from './chat-thread.tsx';
import { useChatImages } from './use-chat-images.ts';
import { useChatLog } from './use-chat-log.ts';
import { useChatSender } from './use-chat-sender.ts';

/** The member's conversation with the staff (CON-10). */
export function LiveChatScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <NoTrial>
        <div className="flex h-dvh flex-col">
          <TopBar title={t('chat.title')} backTo={messageCenterPath} />
          <Conversation />
        </div>
      </NoTrial>
    </SignedInOnly>
  );
}

function Conversation() {
  const { session } = useSession();
  const reader = useChatLog();
  const sender = useChatSender(session?.memberInfo.id ?? '', reader.add);
  const images = useChatImages(reader.add);
  const { log, problem } = reader;
  useReading(reader);

  if (!log) {
    if (problem) return <FailedState problem={problem} onRetry={reader.retry} isRetrying={reader.isRetrying} />;
    return <Coming />;
  }
  return (
    <>
      <ChatThread reader={reader} log={log} sender={sender} images={images} />
      <ChatComposer onSend={sender.send} onImage={(file) => void images.send(file)} />
    </>
  );
}

/** Marks messages as read while the screen is visible. */
function useReading({ log, setRead }: ReturnType<typeof useChatLog>): void {
  const call = useClient();
  const last = log?.lastSequence ?? 0;
  const isUnread = log !== undefined && log.memberRead < last;
  useEffect(() => {
    if (!isUnread) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      // After a failure, the next message retries.
      call(markChatRead, { sequence: last }).then(
        () => setRead(last),
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [isUnread, last, call, setRead]);
}

function Coming() {
  return (
    <AfterAWhile>
      <div className="page-gutter mx-auto grid w-full max-w-[720px] gap-4 pt-6">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="ml-auto h-16 w-2/3" />
        <Skeleton className="h-12 w-1/2" />
      </div>
    </AfterAWhile>
  );
}
