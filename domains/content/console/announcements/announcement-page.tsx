import {
  deleteAnnouncement,
  listContentMerchants,
  readOperatorAnnouncement,
  setAnnouncement,
  type OperatorAnnouncement,
} from '@jogada/content/contract/operator';
import type { AnnouncementId } from '@jogada/content/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import { ConsolePage, Panel, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { useGoTo } from '@jogada/platform/web';
import { AfterAWhile, Button, Dialog, FailedState, Skeleton, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { announcementsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { draftOf, requestOf, type OperatorMerchant, type Draft } from './draft.ts';
import { StateBadge } from './state-badge.tsx';

/** Page of one announcement: texts per language, place and dates, number of readers. */
export function AnnouncementPage({ announcementId }: { readonly announcementId: AnnouncementId }) {
  const t = useText();
  const { data: announcement, error, refetch, isFetching } = useOperatorCall(readOperatorAnnouncement, { announcementId });
  const { data } = useOperatorCall(listContentMerchants, {});
  const merchant = data?.merchants.find(({ merchantCode }) => merchantCode === announcement?.merchantCode);
  if (error && !announcement) {
    return (
      <ConsolePage title={t('announcements.one')} backTo={announcementsPagePath}>
        <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </ConsolePage>
    );
  }
  if (!announcement || !merchant) {
    return (
      <AfterAWhile>
        <Skeleton className="h-80" />
      </AfterAWhile>
    );
  }
  // Remounts the form on a new revision, so that it starts from that revision's text.
  return <Known key={announcement.revision} announcement={announcement} merchant={merchant} />;
}

function Known({ announcement, merchant }: { readonly announcement: OperatorAnnouncement; readonly merchant: OperatorMerchant }) {
  const t = useText();
  const { announcementId, revision } = announcement;
  const { act, isPending } = useOperatorAction(setAnnouncement);
  const title = announcement.texts.find(({ language }) => language === merchant.defaultLanguage)?.title ?? t('announcements.one');

  async function save(draft: Draft) {
    if (await act({ announcementId, revision, ...requestOf(draft, merchant) })) toast.success(t('announcements.saved'));
  }

  return (
    <ConsolePage
      title={title}
      detail={`${announcementId} · ${t('announcements.readBy', { count: announcement.readCount })}`}
      backTo={announcementsPagePath}
      end={<StateBadge state={announcement.state} />}
    >
      <AnnouncementForm
        initial={draftOf(announcement)}
        merchant={merchant}
        isPending={isPending}
        onSave={(draft) => void save(draft)}
        acts={<DeleteAct announcementId={announcementId} />}
        drafts={({ read, open }) => (
          <Panel className="p-4">
            <ContentDrafts
              kind="announcement"
              draftedId={announcementId}
              read={async () => {
                const draft = await read();
                return draft && requestOf(draft, merchant);
              }}
              onOpen={(content) => open(draftOf({ ...announcement, ...content }))}
            />
          </Panel>
        )}
      />
    </ConsolePage>
  );
}

function DeleteAct({ announcementId }: { readonly announcementId: AnnouncementId }) {
  const t = useText();
  const goTo = useGoTo();
  const { act, isPending } = useOperatorAction(deleteAnnouncement);
  const [isAsked, setAsked] = useState(false);

  async function handleConfirm() {
    const isDone = (await act({ announcementId })) !== undefined;
    setAsked(false);
    if (!isDone) return;
    toast.success(t('announcements.deleted'));
    await goTo(announcementsPagePath, { replace: true });
  }

  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)} className="mr-auto">
        {t('announcements.delete')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('announcements.deleteTitle')}
        confirmLabel={t('announcements.delete')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
        look="danger"
      >
        {t('announcements.deleteBody')}
      </Dialog>
    </>
  );
}
