import { isRealMember, TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { EmptyState, Page, toast, TopBar } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { homePath } from '../paths.ts';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { TrialPrompt } from './trial-prompt.tsx';

interface RealMemberOnlyProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders its children for a real account; asks a trial account to register and shows a refusal to others (ACC-34, S33). */
export function RealMemberOnly({ title, children }: RealMemberOnlyProps) {
  return (
    <SignedInOnly>
      <Gate title={title}>{children}</Gate>
    </SignedInOnly>
  );
}

function Gate({ title, children }: RealMemberOnlyProps) {
  const t = useText();
  const problemText = useProblemText();
  const { session } = useSession();
  const isReal = session !== null && isRealMember(session.type);
  const isTrial = session?.type === TRIAL_TYPE;

  const refuse = useEffectEvent(() => toast.refusal(problemText(new ApiProblem({ code: 'real_account_required', status: 403 }))));
  useEffect(() => {
    if (!isReal) refuse();
  }, [isReal]);

  if (isReal) return children;
  return (
    <>
      <TopBar title={title} backTo={homePath} />
      <Page>{isTrial ? <TrialPrompt /> : <EmptyState title={t('trial.otherAccount')} />}</Page>
    </>
  );
}
