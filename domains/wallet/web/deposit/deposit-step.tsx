import { Page } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

interface DepositStepProps {
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A step that fills the screen below the app bar, so that its action stays at the bottom even with little content. */
export function DepositStep({ action, children }: DepositStepProps) {
  return (
    <div className="deposit-step flex min-h-[calc(100dvh-52px-env(safe-area-inset-top))] flex-col">
      <Page action={action} className="two-columns flex-1">
        {children}
      </Page>
    </div>
  );
}
