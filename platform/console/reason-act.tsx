import { Dialog, TextField, type ButtonLook } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useDeskText } from './use-desk-text.ts';

/** The trail is read by somebody who was not there: a word is no reason. */
const REASON_MIN = 10;
const REASON_MAX = 300;

interface ReasonActProps {
  readonly label: string;
  readonly look?: ButtonLook;
  /** What happens, in a sentence or two. */
  readonly body: ReactNode;
  readonly isPending: boolean;
  /** Does it; the dialog goes whatever came of it, for a refusal has been said. */
  readonly onAct: (reason: string) => Promise<unknown>;
}

/** A button for what the trail wants a reason for. */
export function ReasonAct({ label, look = 'danger', body, isPending, onAct }: ReasonActProps) {
  const t = useDeskText();
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();

  async function handleConfirm() {
    if (reason.trim().length < REASON_MIN) return setFault(t('reasonShort'));
    await onAct(reason.trim());
    setAsked(false);
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
        <TextField
          label={t('reason')}
          value={reason}
          maxLength={REASON_MAX}
          error={fault}
          onChange={({ target }) => {
            setReason(target.value);
            setFault(undefined);
          }}
        />
      </Dialog>
    </>
  );
}
