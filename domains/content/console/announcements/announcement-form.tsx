import { useMay } from '@jogada/platform/console';
import { setAnnouncement } from '@jogada/content/contract/operator';
import { Button } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { findFault, type OperatorMerchant, type Draft } from './draft.ts';
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
  readonly drafts?: (form: { read: () => Draft | undefined; open: (draft: Draft) => void }) => ReactNode;
}

/** Form of an announcement; read-only without the permission to write. */
export function AnnouncementForm({ initial, merchant, isPending, onSave, acts, drafts }: AnnouncementFormProps) {
  const t = useText();
  const mayEdit = useMay(setAnnouncement);
  const [draft, setDraft] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const fault = isAsked ? findFault(draft, merchant) : undefined;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  function read(): Draft | undefined {
    setAsked(true);
    return findFault(draft, merchant) === undefined ? draft : undefined;
  }

  function handleSave() {
    const whole = read();
    if (whole) onSave(whole);
  }

  return (
    <>
      <TextTabs
        draft={draft}
        merchant={merchant}
        isReadOnly={!mayEdit}
        titleFault={fault === 'needsTitle' ? t('announcements.needsTitle') : undefined}
        onTexts={(texts) => change({ texts })}
      />
      <PlaceAndTime draft={draft} merchant={merchant} isReadOnly={!mayEdit} fault={fault} onChange={change} />
      {mayEdit && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {acts}
          {fault && (
            <p role="alert" className="text-13 text-danger">
              {t(`announcements.${fault}`)}
            </p>
          )}
          <Button onClick={handleSave} isLoading={isPending}>
            {t('announcements.save')}
          </Button>
        </div>
      )}
      {mayEdit && drafts?.({ read, open: setDraft })}
    </>
  );
}
