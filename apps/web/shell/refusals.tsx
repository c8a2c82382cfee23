import { noticeEnd, useSession } from '@jogada/accounts/web';
import { readStatus } from '@jogada/merchant/contract/player';
import { queryKeyOf, useProblemText, type ApiProblem } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { ProblemBellContext } from '../problem-bell.ts';

/** Calls without a session, or of one that has ended. */
const ENDS_SESSION = /^login_required|^session_/;
const CLOSED: ReadonlySet<string> = new Set(['under_maintenance', 'region_restricted']);

/**
 * Ends the page's session when the server rejects it, and reloads the status when a call is refused because the site is closed. Renders
 * nothing.
 */
export function Refusals(): null {
  const problems = use(ProblemBellContext);
  const { session, clearSession, isLeaving } = useSession();
  const problemText = useProblemText();
  const queries = useQueryClient();

  const onProblem = useEffectEvent((problem: ApiProblem) => {
    // The site has closed, and its event has not arrived.
    if (CLOSED.has(problem.code)) void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) });
    // Refusals during a log-out are expected and not shown.
    if (!session || isLeaving || !ENDS_SESSION.test(problem.code)) return;
    noticeEnd({ text: problemText(problem), at: null, by: null, isReplaced: problem.code === 'session_replaced' });
    clearSession();
  });
  useEffect(() => problems.listen((problem) => onProblem(problem)), [problems]);
  return null;
}
