import { Button } from '@jogada/platform/web/ui';
import { useEffect } from 'react';
import { openRegisterModal } from '../register/register-modal-host.tsx';
import { useText } from '../use-text.ts';

interface TrialPromptProps {
  /** Opens the registration at once instead of after a tap. */
  readonly opensAtOnce?: boolean;
}

/** Asks a trial member to open an account, with the registration as a modal. */
export function TrialPrompt({ opensAtOnce = false }: TrialPromptProps) {
  const t = useText();
  useEffect(() => {
    if (opensAtOnce) openRegisterModal();
  }, [opensAtOnce]);

  return (
    <div className="guilloche rounded-card bg-s1 p-6 shadow-raised">
      <h2 className="display text-24 text-balance">{t('trial.prompt.title')}</h2>
      <p className="mt-2 text-ink-2">{t('trial.prompt.lead')}</p>
      <Button size="large" isWide className="mt-5" onClick={openRegisterModal}>
        {t('register.submit')}
      </Button>
    </div>
  );
}
