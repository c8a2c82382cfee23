import { createAnnouncement, listContentMerchants } from '@jogada/content/contract/operator';
import { ConsolePage, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { useGoTo } from '@jogada/platform/web';
import { AfterAWhile, FailedState, Skeleton, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { announcementPagePath, announcementsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { emptyDraft, requestOf, type OperatorMerchant, type Draft } from './draft.ts';

/** Something new to announce, for one of the brands. */
export function NewAnnouncementPage() {
  const t = useText();
  const goTo = useGoTo();
  const { data, error, refetch, isFetching } = useOperatorCall(listContentMerchants, {});
  const { act, isPending } = useOperatorAction(createAnnouncement);
  const [code, setCode] = useState<string>();
  const merchants = data?.merchants ?? [];
  const merchant = merchants.find(({ merchantCode }) => merchantCode === code) ?? merchants[0];

  async function save(draft: Draft, to: OperatorMerchant) {
    const made = await act({ merchantCode: to.merchantCode, ...requestOf(draft, to) });
    if (!made) return;
    toast.success(t('announcements.saved'));
    await goTo(announcementPagePath(made.announcementId), { replace: true });
  }

  return (
    <ConsolePage title={t('announcements.new')} backTo={announcementsPagePath}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!merchant && !error && (
        <AfterAWhile>
          <Skeleton className="h-80" />
        </AfterAWhile>
      )}
      {merchants.length > 1 && (
        <select
          aria-label={t('announcements.one')}
          value={merchant?.merchantCode}
          onChange={({ target }) => setCode(target.value)}
          className="h-11 w-fit rounded-control bg-s1 px-4 text-15 text-ink ring-1 ring-control ring-inset"
        >
          {merchants.map(({ merchantCode, name }) => (
            <option key={merchantCode} value={merchantCode}>
              {name}
            </option>
          ))}
        </select>
      )}
      {merchant && (
        <NewForm key={merchant.merchantCode} merchant={merchant} isPending={isPending} onSave={(draft) => void save(draft, merchant)} />
      )}
    </ConsolePage>
  );
}

interface NewFormProps {
  readonly merchant: OperatorMerchant;
  readonly isPending: boolean;
  readonly onSave: (draft: Draft) => void;
}

function NewForm({ merchant, isPending, onSave }: NewFormProps) {
  const [initial] = useState(() => emptyDraft(new Date()));
  return <AnnouncementForm initial={initial} merchant={merchant} isPending={isPending} onSave={onSave} />;
}
