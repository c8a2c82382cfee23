import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { Page, TopBar } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { homePath } from '../paths.ts';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { useSession } from '../session/use-session.ts';
import { TrialPrompt } from './trial-prompt.tsx';

interface OwnerOnlyProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders settings of an account for its owner, of any type; asks a trial, which has no password and no contacts, to register (ACC-34). */
export function OwnerOnly({ title, children }: OwnerOnlyProps) {
  const isTrial = useSession().session?.type === TRIAL_TYPE;
  return (
    <SignedInOnly>
      {isTrial ? (
        <>
          <TopBar title={title} backTo={homePath} />
          <Page className="max-w-[480px]">
            <TrialPrompt />
          </Page>
        </>
      ) : (
        children
      )}
    </SignedInOnly>
  );
}
