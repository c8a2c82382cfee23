import { Dialog } from '@jogada/platform/web/ui';
import { REFUSAL_REASONS, type RefusalReason } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';

interface RefusalDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly facts: Readonly<Record<'amount' | 'username', string>>;
  readonly isPending: boolean;
  readonly onRefuse: (reason: RefusalReason) => Promise<void>;
}

/** Requires a refusal reason, which the member can read. */
export function RefusalDialog({ isOpen, onClose, facts, isPending, onRefuse }: RefusalDialogProps) {
  const t = useText();
  const [reason, setReason] = useState<RefusalReason>('verification_needed');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={t('withdrawals.refuseTitle', facts)}
      confirmLabel={t('withdrawals.refuse')}
      look="danger"
      onConfirm={() => void onRefuse(reason)}
      isPending={isPending}
    >
      <span className="block">{t('withdrawals.refuseBody', facts)}</span>
      <span role="radiogroup" aria-label={t('withdrawals.reason')} className="mt-4 grid gap-1">
        {REFUSAL_REASONS.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-15 text-ink hover:bg-s2 has-checked:bg-s2 has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset"
          >
            <input
              type="radio"
              name="reason"
              value={choice}
              checked={choice === reason}
              onChange={() => setReason(choice)}
              className="size-4 accent-primary"
            />
            {t(`withdrawals.reasons.${choice}`)}
          </label>
        ))}
      </span>
    </Dialog>
  );
}
