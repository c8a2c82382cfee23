import { isRealMember, linkSocialArrival } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { NETWORK_NAMES } from './network-mark.tsx';
import { findArrival, clearArrival } from './social-arrival.ts';

/** Connects what came from a network once its person has signed in, or has opened an account. Draws nothing. */
export function ArrivalLinker() {
  const t = useText();
  const call = useClient();
  const problemText = useProblemText();
  const { session } = useSession();
  const memberId = session && isRealMember(session.type) ? session.memberInfo.id : undefined;

  const connect = useEffectEvent(async () => {
    const arrival = findArrival();
    if (!arrival) return;
    clearArrival();
    try {
      const { provider } = await call(linkSocialArrival, { ticket: arrival.ticket });
      toast.success(t('social.connected', { network: NETWORK_NAMES[provider] }));
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.refusal(problemText(problem));
    }
  });
  useEffect(() => {
    if (memberId !== undefined) void connect();
  }, [memberId]);
  return null;
}
