import type { Country } from '@jogada/accounts/contract/player';
import { Sheet } from '@jogada/platform/web/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../use-text.ts';

const CountryChoice = lazy(async () => ({ default: (await import('./country-choice.tsx')).CountryChoice }));

interface DialingCodeSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (country: Country) => void;
}

/** The sheet to select a number's country. */
export function DialingCodeSheet({ isOpen, onOpenChange, chosen, onChoose }: DialingCodeSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('mobile.country')}>
      <Suspense fallback={<div className="h-[60dvh]" />}>
        <CountryChoice chosen={chosen} onChoose={onChoose} />
      </Suspense>
    </Sheet>
  );
}
