import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { LiveAnnouncements } from '@jogada/content/web';
import { LiveBrand, LiveStatus } from '@jogada/merchant/web';
import { LiveChannelsProvider, useProblemText, type ApiProblem } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { ProblemBell } from './problem-bell.ts';

interface LiveSessionProps {
  readonly problems: ProblemBell;
  readonly children: ReactNode;
}

/** Keeps the page true to who is signed in: the live connection, what was read, and the end of a session from outside. */
export function LiveSession({ problems, children }: LiveSessionProps) {
  const { session, clearSession } = useSession();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const listener = session?.memberInfo.id ?? '';
  const lastListener = useRef(listener);
  const isWrittenTo = session !== null && session.type !== TRIAL_TYPE;
  const isOnPhone = useIsOnPhone();

  const onProblem = useEffectEvent((problem: ApiProblem) => {
    if (!session || (problem.code !== 'login_required' && problem.code !== 'session_replaced')) return;
    clearSession();
    toast.refusal(problemText(problem));
  });
  useEffect(() => problems.listen((problem) => onProblem(problem)), [problems]);

  useEffect(() => {
    if (lastListener.current === listener) return;
    lastListener.current = listener;
    // What one member has read is nothing for the next.
    void queries.resetQueries();
  }, [listener, queries]);

  return (
    <LiveChannelsProvider listener={listener}>
      <LiveStatus />
      <LiveBrand />
      <LiveAnnouncements />
      {isOnPhone && isWrittenTo && (
        <Suspense>
          <LiveMessages />
        </Suspense>
      )}
      {children}
    </LiveChannelsProvider>
  );
}

/** Fetched once somebody is here who gets letters: the first paint has no need of it, and the server does not wait for it. */
const LiveMessages = lazy(() => import('@jogada/content/web/unread').then((module) => ({ default: module.LiveMessages })));

function useIsOnPhone(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
