import { ApiProblem } from '@jogada/platform/web';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { useLogOut } from './use-log-out.ts';

interface LogOutDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Confirms and performs a log-out. */
export function LogOutDialog({ isOpen, onOpenChange }: LogOutDialogProps) {
  const t = useText();
  const { leave, isPending } = useLogOut();

  async function handleConfirm() {
    try {
      await leave();
      onOpenChange(false);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(t('logout.failed'));
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('logout.title')}
      confirmLabel={t('logout.action')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
      look="danger"
    >
      {t('in_sure_logout')}
    </Dialog>
  );
}
