import { type HeldWin, payHeldWin, refuseHeldWin } from '@jogada/games/contract/operator';
import { ActionButton, useMay, useOperatorAction } from '@jogada/platform/console';
import { useMoneyText } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

type Decision = 'pay' | 'refuse';

/** Pays or refuses a held win. Shown to operators with the permission. */
export function HeldWinDecision({ win }: { readonly win: HeldWin }) {
  const t = useText();
  const mayPayHeldWin = useMay(payHeldWin);
  const [asked, setAsked] = useState<Decision | null>(null);
  if (win.state !== 'held' || !mayPayHeldWin) return null;
  return (
    <span className="inline-flex gap-2">
      <ActionButton look="danger" onClick={() => setAsked('refuse')}>
        {t('heldWins.refuse')}
      </ActionButton>
      <ActionButton onClick={() => setAsked('pay')}>{t('heldWins.pay')}</ActionButton>
      {asked && <DecisionDialog win={win} decision={asked} onClose={() => setAsked(null)} />}
    </span>
  );
}

const REASON_MIN = 3;

interface DecisionDialogProps {
  readonly win: HeldWin;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ win, decision, onClose }: DecisionDialogProps) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(decision === 'pay' ? payHeldWin : refuseHeldWin);
  const { control, submit } = useActForm({
    defaultValues: { reason: '' },
    findFaults: ({ reason }) => ({ reason: reason.trim().length < REASON_MIN && t('heldWins.reasonMissing') }),
  });
  const facts = { amount: money(win.amount, win.currency), username: win.username };

  const handleConfirm = submit(async ({ reason }) => {
    const decided = await act({ heldWinId: win.heldWinId, reason });
    if (decided) toast.success(decided.state === 'held' ? t('heldWins.waitsForSecond') : t(`heldWins.done.${decided.state}`));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`heldWins.${decision}Title`, facts)}
      confirmLabel={t(`heldWins.${decision}`)}
      {...(decision === 'refuse' && { look: 'danger' as const })}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="mb-4 block">{t(`heldWins.${decision}Body`, facts)}</span>
      <FormTextField control={control} name="reason" label={t('heldWins.reason')} maxLength={200} required />
    </Dialog>
  );
}
