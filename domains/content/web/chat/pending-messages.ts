import * as v from 'valibot';

/** A message that the server has not confirmed. Stored with its client id, so that a retry does not duplicate it. */
export interface PendingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly writtenAt: string;
  /** waiting: retried automatically when the connection is back; refused: retried only by the member. */
  readonly state: 'sending' | 'waiting' | 'refused';
}

const Stored = v.array(v.object({ clientId: v.string(), text: v.string(), writtenAt: v.string() }));

const keyOf = (memberId: string) => `chat-pending:${memberId}`;

/** Unsent messages of a member in this tab; they survive a reload. */
export function readPending(memberId: string): readonly PendingMessage[] {
  try {
    const stored = v.safeParse(Stored, JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? '[]'));
    return stored.success ? stored.output.map((message) => ({ ...message, state: 'waiting' })) : [];
  } catch (error) {
    // Storage may be blocked in a private window, and its content may be malformed.
    if (error instanceof DOMException || error instanceof SyntaxError) return [];
    throw error;
  }
}

export function storePending(memberId: string, pending: readonly PendingMessage[]): void {
  try {
    if (pending.length === 0) sessionStorage.removeItem(keyOf(memberId));
    else {
      const kept = pending.map(({ clientId, text, writtenAt }) => ({ clientId, text, writtenAt }));
      sessionStorage.setItem(keyOf(memberId), JSON.stringify(kept));
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
