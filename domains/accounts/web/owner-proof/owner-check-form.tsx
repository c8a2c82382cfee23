import type { OwnerProof } from '@jogada/accounts/contract/player';
import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { OwnerProofForm } from '../second-factor/owner-proof-sheet.tsx';
import { proofNeeds } from '../second-factor/proof-needs.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';

interface OwnerCheckFormProps {
  readonly confirmLabel: string;
  /** Does what is to be confirmed; its refusal is shown here. */
  readonly onProof: (proof: OwnerProof) => Promise<void>;
}

/** Asks for what this member has: the password, a code of the app, or a passkey. For screens of other domains. */
export function OwnerCheckForm(props: OwnerCheckFormProps) {
  const { data, error, refetch, isFetching } = useSecondFactor();
  if (data) return <OwnerProofForm {...props} needs={proofNeeds(data)} />;
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <AfterAWhile>
      <Skeleton className="h-32 rounded-card" />
    </AfterAWhile>
  );
}
