import { Dialog, type ButtonLook } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { isReason, ReasonField } from './reason-field.tsx';

interface ReasonActProps {
  readonly label: string;
  readonly look?: ButtonLook;
  /** Describes the effect in a sentence or two. */
  readonly body: ReactNode;
  readonly isPending: boolean;
  /** Runs the action. The dialog closes in any case, as a refusal is shown as a toast. */
  readonly onAct: (reason: string) => Promise<unknown>;
}

/** A button for an action whose audit line needs a reason. */
export function ReasonAct({ label, look = 'danger', body, isPending, onAct }: ReasonActProps) {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);

  async function handleConfirm() {
    setTried(true);
    if (!isReason(reason)) return;
    await onAct(reason.trim());
    setAsked(false);
    setTried(false);
    setReason('');
  }

  return (
    <>
      <ActionButton look={look} onClick={() => setAsked(true)}>
        {label}
      </ActionButton>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={label}
        confirmLabel={label}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
        look={look === 'danger' ? 'danger' : 'primary'}
      >
        <div className="mb-4">{body}</div>
        <ReasonField reason={reason} isAsked={isTried} onChange={setReason} />
      </Dialog>
    </>
  );
}
