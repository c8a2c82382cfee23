import { askJurisdiction, readJurisdiction } from '@jogada/accounts/contract/operator';
import { FormChoice, ReadingButton, ReasonField, useMay, useOperatorAction, useReasonFault } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { useActForm, useWatch } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { SettingChanges } from '../approvals/setting-changes.tsx';
import { useText } from '../use-text.ts';

interface JurisdictionActProps {
  readonly merchantCode: string;
}

/** Requests another jurisdiction profile for a site. A second operator must approve it. */
export function JurisdictionAct({ merchantCode }: JurisdictionActProps) {
  const t = useText();
  if (!useMay(askJurisdiction)) return null;
  return (
    <ReadingButton label={t('jurisdiction.act')} endpoint={readJurisdiction} input={{ merchantCode }}>
      {(known, close) => <JurisdictionDialog known={known} merchantCode={merchantCode} onClose={close} />}
    </ReadingButton>
  );
}

type Known = AnswerOf<typeof readJurisdiction>;

interface JurisdictionDialogProps extends JurisdictionActProps {
  readonly known: Known;
  readonly onClose: () => void;
}

function JurisdictionDialog({ known, merchantCode, onClose }: JurisdictionDialogProps) {
  const t = useText();
  const reasonFault = useReasonFault();
  const { act, isPending } = useOperatorAction(askJurisdiction);
  const optionOf = (wanted: Known['jurisdiction']) => known.options.find(({ jurisdiction }) => jurisdiction === wanted);
  const { control, submit } = useActForm({
    defaultValues: { jurisdiction: known.jurisdiction, reason: '' },
    findFaults({ jurisdiction, reason }) {
      const obstacle = optionOf(jurisdiction)?.obstacle;
      return { jurisdiction: obstacle ? t(`jurisdiction.obstacles.${obstacle}`) : false, reason: reasonFault(reason) };
    },
  });
  const changes = optionOf(useWatch({ control, name: 'jurisdiction' }))?.changes ?? [];
  const handleConfirm = submit(async ({ jurisdiction, reason }) => {
    if (!(await act({ merchantCode, jurisdiction, reason: reason.trim() }))) return;
    toast.success(t('jurisdiction.asked'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${t('jurisdiction.act')}: ${known.merchantName}`}
      confirmLabel={t('jurisdiction.ask')}
      isPending={isPending}
      onConfirm={handleConfirm}
    >
      <p className="mb-4">{t('jurisdiction.body')}</p>
      {known.isWaiting && <p className="mb-4 font-semibold">{t('jurisdiction.waiting')}</p>}
      <div className="grid gap-4">
        <FormChoice
          control={control}
          name="jurisdiction"
          label={t('jurisdiction.choose')}
          options={known.options.map(({ jurisdiction }) => ({ value: jurisdiction, name: t(`jurisdiction.names.${jurisdiction}`) }))}
        />
        {changes.length > 0 && (
          <section className="text-13">
            <h3 className="mb-2 text-15 font-bold text-ink">{t('jurisdiction.changes', { count: changes.length })}</h3>
            <SettingChanges changes={changes} />
          </section>
        )}
        <ReasonField control={control} name="reason" />
      </div>
    </Dialog>
  );
}
