import { useMay } from '@jogada/platform/console';
import { setAnnouncement } from '@jogada/content/contract/operator';
import { useActForm } from '@jogada/platform/web/forms';
import { Button } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import type { OperatorMerchant, Draft } from './draft.ts';
import { PlaceAndTime } from './place-and-time.tsx';
import { TextTabs } from './text-tabs.tsx';

interface AnnouncementFormProps {
  readonly initial: Draft;
  readonly merchant: OperatorMerchant;
  readonly isPending: boolean;
  readonly onSave: (draft: Draft) => void;
  /** Rendered beside the save button. */
  readonly acts?: ReactNode;
  /** Rendered below the form. `read` returns the current draft, `open` replaces it. */
  readonly drafts?: (form: { read: () => Promise<Draft | undefined>; open: (draft: Draft) => void }) => ReactNode;
}

/** Form of an announcement; read-only without the permission to write. */
export function AnnouncementForm({ initial, merchant, isPending, onSave, acts, drafts }: AnnouncementFormProps) {
  const t = useText();
  const mayEdit = useMay(setAnnouncement);
  const { control, submit, read, reset, formState } = useActForm<Draft>({
    defaultValues: initial,
    findFaults: ({ texts, types, startDate, endDate }) => ({
      [`texts.${merchant.defaultLanguage}.title`]: texts[merchant.defaultLanguage].title.trim() === '' && t('announcements.needsTitle'),
      endDate: endDate !== null && Date.parse(endDate) <= Date.parse(startDate) && t('announcements.needsEnd'),
      types: types.length === 0 && t('announcements.needsType'),
    }),
  });
  const { texts, endDate, types } = formState.errors;
  // The title of the own language may be on a tab that is not open.
  const fault = texts?.[merchant.defaultLanguage]?.title ?? endDate ?? types;

  return (
    <>
      <TextTabs control={control} merchant={merchant} isReadOnly={!mayEdit} />
      <PlaceAndTime control={control} merchant={merchant} isReadOnly={!mayEdit} />
      {mayEdit && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {acts}
          {fault && (
            <p role="alert" className="text-13 text-danger">
              {fault.message}
            </p>
          )}
          <Button onClick={submit(onSave)} isLoading={isPending}>
            {t('announcements.save')}
          </Button>
        </div>
      )}
      {mayEdit && drafts?.({ read, open: reset })}
    </>
  );
}
