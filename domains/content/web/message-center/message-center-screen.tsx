import { homePath } from '@jogada/accounts/web';
import { ServiceLinkAnchor, useOpenService, useServiceLinks, useSwitch } from '@jogada/merchant/web';
import { Page, TopBar } from '@jogada/platform/web/ui';
import {
  IconBell,
  IconBrandTelegram,
  IconBulb,
  IconHeartHandshake,
  IconHelpCircle,
  IconMail,
  IconMessages,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FeedbackSheet } from '../feedback/feedback-sheet.tsx';
import { helpPath, inboxPath, noticesPath } from '../paths.ts';
import { useUnreadMessages } from '../unread/use-unread.ts';
import { useText } from '../use-text.ts';
import { MessageRow, MessageRowLook } from './message-row.tsx';
import { useChatLaunch } from './use-chat-launch.ts';
import { useMembersOnly } from './use-members-only.ts';

const PushSheet = lazy(async () => ({ default: (await import('../push/push-sheet.tsx')).PushSheet }));

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** Contact channels of the operator, and its messages (CON-10). */
export function MessageCenterScreen() {
  const t = useText();
  const hasChat = useSwitch('CBS3');
  const takesFeedback = useSwitch('FEEDBACK3');
  const [isWriting, setWriting] = useState(false);
  // The sheet stays mounted after the first tap, for its closing animation.
  const [push, setPush] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const [telegram] = useServiceLinks(['TELEGRAM']);
  const affiliates = useOpenService(['AFFILIATE', 'LIVE_SERVICE']);
  const { goTo, asMember } = useMembersOnly();
  const chat = useChatLaunch();
  const unread = useUnreadMessages();

  return (
    <>
      <TopBar title={t('messageCenter.title')} backTo={homePath} />
      <Page>
        <ul className="grid gap-3">
          {telegram && (
            <li>
              <ServiceLinkAnchor link={telegram} className="press block w-full rounded-card">
                <MessageRowLook
                  icon={<IconBrandTelegram {...ICON} />}
                  title={t('messageCenter.telegram')}
                  detail={t('messageCenter.telegramHint')}
                  leads="out"
                />
              </ServiceLinkAnchor>
            </li>
          )}
          <MessageRow
            icon={<IconSpeakerphone {...ICON} />}
            title={t('messageCenter.announcements')}
            detail={t('messageCenter.announcementsHint')}
            unreadCount={unread.announcements}
            onSelect={() => goTo(noticesPath())}
          />
          <MessageRow
            icon={<IconMail {...ICON} />}
            title={t('messageCenter.messages')}
            detail={t('messageCenter.messagesHint')}
            unreadCount={unread.letters}
            onSelect={() => asMember(inboxPath, () => goTo(inboxPath))}
          />
          <MessageRow
            icon={<IconBell {...ICON} />}
            title={t('push.title')}
            detail={t('push.hint')}
            onSelect={() => asMember('/m/message', () => setPush('open'))}
          />
          {hasChat && (
            <MessageRow
              icon={<IconMessages {...ICON} />}
              title={t('messageCenter.chat')}
              detail={t('messageCenter.chatHint')}
              unreadCount={unread.chat}
              isBusy={chat.isPending}
              onSelect={() => asMember('/m/message', () => void chat.launch())}
            />
          )}
          {takesFeedback && (
            <MessageRow
              icon={<IconBulb {...ICON} />}
              title={t('feedback.title')}
              detail={t('feedback.hint')}
              onSelect={() => asMember('/m/message', () => setWriting(true))}
            />
          )}
          {affiliates.isOffered && (
            <MessageRow
              icon={<IconHeartHandshake {...ICON} />}
              title={t('messageCenter.affiliates')}
              detail={t('messageCenter.affiliatesHint')}
              leads="out"
              onSelect={affiliates.open}
            />
          )}
        </ul>
        <ul className="mt-8">
          <MessageRow
            icon={<IconHelpCircle {...ICON} />}
            title={t('help.title')}
            detail={t('messageCenter.helpHint')}
            onSelect={() => goTo(helpPath())}
          />
        </ul>
      </Page>
      {push !== 'unasked' && (
        <Suspense>
          <PushSheet isOpen={push === 'open'} onOpenChange={(isOpen) => setPush(isOpen ? 'open' : 'closed')} />
        </Suspense>
      )}
      <FeedbackSheet isOpen={isWriting && takesFeedback} onOpenChange={setWriting} />
    </>
  );
}
