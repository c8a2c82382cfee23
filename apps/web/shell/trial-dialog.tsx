import { registerPath } from '@jogada/accounts/web';
import { useGoTo } from '@jogada/platform/web';
import { Dialog } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Asks the player of a trial to register for the member center. */
export function TrialDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const goTo = useGoTo();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('prompt.title')}
      confirmLabel={t('prompt.register')}
      onConfirm={() => {
        onClose();
        void goTo(registerPath);
      }}
    >
      {t('prompt.body')}
    </Dialog>
  );
}
