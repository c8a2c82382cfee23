import { Button, Sheet } from '@jogada/platform/web/ui';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { RegistrationForm } from './registration-form.tsx';

interface RegisterModalProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The registration as a modal (ACC-17), with a new captcha; shows a success toast and closes. */
export function RegisterModal({ isOpen, onOpenChange }: RegisterModalProps) {
  const t = useText();
  const [isOpened, setOpened] = useState(false);

  function change(next: boolean) {
    onOpenChange(next);
    if (!next) setOpened(false);
  }

  return (
    <Sheet isOpen={isOpen} onOpenChange={change} title={isOpened ? t('register.done') : t('register.submit')}>
      {isOpened ? <Welcome onLeave={() => change(false)} /> : <RegistrationForm onOpened={() => setOpened(true)} />}
    </Sheet>
  );
}

function Welcome({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center" role="status">
      <IconCircleCheckFilled size={64} aria-hidden="true" className="text-ok" />
      <p className="text-ink-2">{t('in_registered_successfully')}</p>
      <Button size="large" isWide onClick={onLeave}>
        {t('register.play')}
      </Button>
    </div>
  );
}
