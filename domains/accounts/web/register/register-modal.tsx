import { Button, Sheet } from '@jogada/platform/web/ui';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { RegistrationForm } from './registration-form.tsx';

interface RegisterModalProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The registration as a modal (ACC-17), with a new captcha; shows the success and closes. */
export function RegisterModal({ isOpen, onOpenChange }: RegisterModalProps) {
  const t = useText();
  const [opened, setOpened] = useState<{ readonly generatedName: string | undefined }>();

  function change(next: boolean) {
    onOpenChange(next);
    if (!next) setOpened(undefined);
  }

  return (
    <Sheet isOpen={isOpen} onOpenChange={change} title={opened ? t('register.done') : t('register.submit')}>
      {opened ? (
        <Welcome {...opened} onLeave={() => change(false)} />
      ) : (
        <RegistrationForm onOpened={(generatedName) => setOpened({ generatedName })} />
      )}
    </Sheet>
  );
}

function Welcome({ generatedName, onLeave }: { readonly generatedName: string | undefined; readonly onLeave: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center" role="status">
      <IconCircleCheckFilled size={64} aria-hidden="true" className="text-ok" />
      <p className="text-ink-2">
        {generatedName === undefined ? t('in_registered_successfully') : t('register.doneAs', { name: generatedName })}
      </p>
      <Button size="large" isWide onClick={onLeave}>
        {t('register.play')}
      </Button>
    </div>
  );
}
