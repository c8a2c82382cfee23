import { checkInvitation } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient } from '@jogada/platform/web';
import { useCallback, useEffect, useState } from 'react';

export interface Invitation {
  /** A code of the link that is good: it goes along even where the form does not ask for one. */
  readonly linkedCode: string;
  /** A code of the link that is no good: the form shows its field, with the reason (ACC-19). */
  readonly refusedCode: string;
  /** Resolves when the code is good, else throws the ApiProblem. */
  readonly check: (code: string) => Promise<void>;
}

/** The invitation that a link carried along, looked up at once. */
export function useInvitation(codeOfLink: string): Invitation {
  const call = useClient();
  const [verdict, setVerdict] = useState<{ readonly code: string; readonly isGood: boolean }>();

  const check = useCallback(
    async (code: string) => {
      await call(checkInvitation, { code, domain: location.host });
    },
    [call],
  );

  useEffect(() => {
    if (codeOfLink === '') return;
    let isGone = false;
    const decide = (isGood: boolean) => {
      if (!isGone) setVerdict({ code: codeOfLink, isGood });
    };
    check(codeOfLink).then(
      () => decide(true),
      // Only a refused code is a bad one; without an answer the server decides at the end.
      (error: unknown) => decide(!(error instanceof ApiProblem) || error.code !== 'invitation_code_error'),
    );
    return () => {
      isGone = true;
    };
  }, [codeOfLink, check]);

  const known = verdict?.code === codeOfLink ? verdict : undefined;
  return { linkedCode: known?.isGood ? known.code : '', refusedCode: known && !known.isGood ? known.code : '', check };
}
