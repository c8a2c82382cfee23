import { ReasonField, useReasonFault } from '@jogada/platform/console';
import { useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { Interrupted } from './maintenance-form.tsx';

interface TemplateQuestionProps {
  readonly merchantCode: string;
  /** The template in words. */
  readonly name: string;
  /** The new state. */
  readonly isOn: boolean;
  readonly isPending: boolean;
  readonly onClose: () => void;
  /** Changes the template. Returns whether it is changed. */
  readonly onChange: (reason: string) => Promise<boolean>;
}

/** Asks before a template changes the site of every player: what changes, who has it open, and why. */
export function TemplateQuestion({ merchantCode, name, isOn, isPending, onClose, onChange }: TemplateQuestionProps) {
  const t = useText();
  const reasonFault = useReasonFault();
  const { control, submit } = useActForm({
    defaultValues: { reason: '' },
    findFaults: ({ reason }) => ({ reason: reasonFault(reason) }),
  });
  const handleConfirm = submit(async ({ reason }) => {
    if (!(await onChange(reason.trim()))) return;
    toast.success(t('sites.done'));
    onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sites.templateTitle', { name })}
      confirmLabel={t('sites.templateAct')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <div className="mb-4">
        <p className="font-semibold">{t('sites.templateChange', { name, isOn: String(isOn) })}</p>
        <p>{t('sites.templateBody')}</p>
        <Interrupted merchantCode={merchantCode} />
      </div>
      <ReasonField control={control} name="reason" />
    </Dialog>
  );
}
