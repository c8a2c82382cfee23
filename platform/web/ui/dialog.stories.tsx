import { useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Stories } from './stories.ts';

function Asked(props: { readonly look?: 'danger'; readonly isPending?: boolean }) {
  const t = usePlatformText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ui.confirm')}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={t('ui.retry')} onConfirm={() => setOpen(false)} {...props}>
        {t('problem.system_busy')}
      </Dialog>
    </>
  );
}

export const stories: Stories = {
  question: () => <Asked />,
  'of something that is lost': () => <Asked look="danger" />,
  'while it is done': () => <Asked isPending />,
};
