import { useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Stories } from './stories.ts';

function Opened({ side }: { readonly side: 'bottom' | 'left' | 'right' }) {
  const t = usePlatformText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ui.confirm')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setOpen}
        side={side}
        title={t('ui.failed_title')}
        description={t('problem.system_busy')}
        footer={
          <Button isWide onClick={() => setOpen(false)}>
            {t('ui.close')}
          </Button>
        }
      >
        <Skeleton className="h-40" />
      </Sheet>
    </>
  );
}

export const stories: Stories = {
  'from below': () => <Opened side="bottom" />,
  'from the left': () => <Opened side="left" />,
  'from the right': () => <Opened side="right" />,
};
