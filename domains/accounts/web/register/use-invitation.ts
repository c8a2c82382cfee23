import { checkInvitation } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient } from '@jogada/platform/web';
import { useCallback, useEffect, useState } from 'react';

export interface Invitation {
  /** A valid code of the link: sent even when the form has no field for it. */
  readonly linkedCode: string;
  /** An invalid code of the link: the form shows its field with the problem (ACC-19). */
  readonly refusedCode: string;
  /** Resolves when the code is valid, otherwise throws the ApiProblem. */
  readonly check: (code: string) => Promise<void>;
}

/** The invitation code of a link, checked at once. */
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
      // Only this problem means an invalid code; after any other failure the registration decides.
      (error: unknown) => decide(!(error instanceof ApiProblem) || error.code !== 'invitation_code_error'),
    );
    return () => {
      isGone = true;
    };
  }, [codeOfLink, check]);

  const known = verdict?.code === codeOfLink ? verdict : undefined;
  return { linkedCode: known?.isGood ? known.code : '', refusedCode: known && !known.isGood ? known.code : '', check };
}
