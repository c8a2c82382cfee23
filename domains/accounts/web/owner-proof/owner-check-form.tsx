import type { OwnerProof, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { AfterAWhile, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { OwnerProofForm } from '../second-factor/owner-proof-sheet.tsx';
import { proofNeeds } from '../second-factor/proof-needs.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';

interface OwnerCheckFormProps {
  readonly confirmLabel: string;
  /** Creates a passkey challenge for this action. */
  readonly askPasskey: () => Promise<PasskeyQuestion>;
  /** Performs the confirmed action; its problem is shown in the form. */
  readonly onProof: (proof: OwnerProof) => Promise<void>;
}

/** Requests what the member has: the password, an app code, or a passkey. For screens of other domains. */
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
