import { Sheet } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { TermsList } from './terms-list.tsx';

interface AgreementProps {
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Consent to the terms, which it links, and confirmation of age. */
export function Agreement({ isAgreed, onAgree }: AgreementProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-2">
      <label className="flex min-h-12 flex-1 cursor-pointer items-center gap-3 text-13 text-ink-2">
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => onAgree(event.target.checked)}
          className="tick-box size-6 shrink-0"
        />
        {t('register.agree')}
      </label>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press h-11 shrink-0 rounded-full px-3 text-13 font-semibold text-primary hover:bg-s2"
      >
        {t('register.terms.open')}
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('register.terms.title')}>
        <TermsList />
      </Sheet>
    </div>
  );
}
