import type { sessionEnded } from '@jogada/accounts/contract/player';
import type { MessageOf } from '@jogada/platform/contract';
import { useSyncExternalStore } from 'react';

/** Why the page lost its session. */
export interface EndedSession {
  readonly text: string;
  /** Null when the server refused a call and did not say more. */
  readonly at: string | null;
  readonly by: MessageOf<typeof sessionEnded>['by'];
  /** Whether another person may have signed in. */
  readonly isReplaced: boolean;
}

let ended: EndedSession | undefined;
const watchers = new Set<() => void>();

/** Shows the notice of an ended session until it is dismissed or the member signs in again; undefined removes it. */
export function noticeEnd(next: EndedSession | undefined): void {
  ended = next;
  for (const watcher of watchers) watcher();
}

export function useEndedSession(): EndedSession | undefined {
  return useSyncExternalStore(
    watch,
    () => ended,
    () => undefined,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
