import { useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { Picture } from './picture.tsx';
import type { Stories } from './stories.ts';

function Shown({ isFull = false }: { readonly isFull?: boolean }) {
  const t = usePlatformText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ui.confirm')}
      </Button>
      <Modal
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('ui.failed_title')}
        {...(isFull && {
          picture: <Picture path="/art/promo-trial" widths={[720, 1440]} sizes="388px" alt="" className="aspect-[16/6]" />,
          footer: (
            <Button isWide onClick={() => setOpen(false)}>
              {t('ui.confirm')}
            </Button>
          ),
        })}
      >
        <p className="text-ink-2">{t('problem.system_busy')}</p>
      </Modal>
    </>
  );
}

export const stories: Stories = {
  plain: () => <Shown />,
  'with a picture and a footer': () => <Shown isFull />,
};
