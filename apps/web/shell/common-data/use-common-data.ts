import { readSession } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { readStatus } from '@jogada/merchant/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { readBalance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Refreshes the status, the member and the balance whenever a header mounts for a signed-in member (CON-26). */
export function useCommonData(): void {
  const { session, setSession } = useSession();
  const call = useClient();
  const queries = useQueryClient();
  const memberId = session?.memberInfo.id;

  const takeOver = useEffectEvent((fresh: Awaited<ReturnType<typeof readMember>>) => {
    // Ignores a response for a session that has ended or changed meanwhile.
    if (!fresh || !session || fresh.memberInfo.id !== session.memberInfo.id) return;
    const isSame = JSON.stringify([fresh.type, fresh.memberInfo]) === JSON.stringify([session.type, session.memberInfo]);
    if (!isSame) setSession({ ...fresh, firstTimeLogin: session.firstTimeLogin });
  });

  // On failure the page keeps its data; the next header tries again.
  const readMember = () => call(readSession, {}).catch(() => null);

  const renew = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) });
    void queries.invalidateQueries({ queryKey: queryKeyOf(readBalance) });
    void readMember().then(takeOver);
  });

  useEffect(() => {
    if (memberId !== undefined) renew();
  }, [memberId]);
}
