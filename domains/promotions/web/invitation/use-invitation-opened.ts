import { openInvitation } from '@jogada/promotions/contract/player';
import { useClient } from '@jogada/platform/web';
import { useEffect } from 'react';

/** Tells the one who invited that somebody looked; whether that works is nobody's concern here. */
export function useInvitationOpened(code: string | undefined): void {
  const call = useClient();
  useEffect(() => {
    if (code) void call(openInvitation, { code }).catch(() => undefined);
  }, [call, code]);
}
