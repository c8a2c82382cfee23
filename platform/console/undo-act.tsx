import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { toast } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { ReasonAct } from './reason-act.tsx';
import { useConsoleText } from './use-console-text.ts';
import { useMay } from './use-may.ts';
import { useOperatorAction } from './use-operator-call.ts';

/** An entry of the audit trail that may be undone. */
export interface UndoneEntry {
  readonly action: string;
  readonly subjectId: string | null;
  readonly merchantCode: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface UndoActProps<E extends Endpoint> {
  /** The call of the act, which makes the opposite change with the same checks. */
  readonly endpoint: E;
  /**
   * The opposite request. It states the value of the entry, so that the call is refused if that has changed since. Undefined if what it needs
   * cannot be read.
   */
  readonly requestOf: (reason: string) => RequestOf<E> | Promise<RequestOf<E> | undefined>;
  /** What changes back. */
  readonly body: ReactNode;
}

/** A button that undoes an entry of the audit trail, with a reason; a change that needs a second operator waits for one. */
export function UndoAct<E extends Endpoint>({ endpoint, requestOf, body }: UndoActProps<E>) {
  const t = useConsoleText();
  const mayUndo = useMay(endpoint);
  const { act, isPending } = useOperatorAction(endpoint, { changed_meanwhile: t('undoStale') });
  if (!mayUndo) return null;

  async function handleUndo(reason: string) {
    const request = await requestOf(reason);
    const answer = request && (await act(request));
    if (answer) toast.success(t(waitsForSecond(answer) ? 'undoAsked' : 'undone'));
  }

  return <ReasonAct label={t('undo')} look="quiet" body={body} isPending={isPending} onAct={handleUndo} />;
}

function waitsForSecond<E extends Endpoint>(answer: AnswerOf<E>): boolean {
  return typeof answer === 'object' && answer !== null && 'approvalId' in answer && answer.approvalId !== null;
}
