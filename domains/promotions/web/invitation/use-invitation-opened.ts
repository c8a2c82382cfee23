import { openInvitation } from '@jogada/promotions/contract/player';
import { useClient } from '@jogada/platform/web';
import { useEffect } from 'react';

/** Reports that an invitation was opened. Failures are ignored. */
export function useInvitationOpened(code: string | undefined): void {
  const call = useClient();
  useEffect(() => {
    if (code) void call(openInvitation, { code }).catch(() => undefined);
  }, [call, code]);
}
