import * as v from 'valibot';

/** A message that the server has not confirmed: kept with its client id, so that it is sent again as the same one. */
export interface PendingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly writtenAt: string;
  /** waiting: for the line, and then by itself; refused: until the member says so. */
  readonly state: 'sending' | 'waiting' | 'refused';
}

const Stored = v.array(v.object({ clientId: v.string(), text: v.string(), writtenAt: v.string() }));

const keyOf = (memberId: string) => `chat-pending:${memberId}`;

/** What this tab still has to send for a member, after a reload too. */
export function readPending(memberId: string): readonly PendingMessage[] {
  try {
    const stored = v.safeParse(Stored, JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? '[]'));
    return stored.success ? stored.output.map((message) => ({ ...message, state: 'waiting' })) : [];
  } catch (error) {
    // A private window may forbid storage, and anybody may have written there.
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
