import { ActionButton, Fact, FactGrid, useOperatorAction } from '@jogada/platform/console';
import { DateText, useMoneyText, MoneyText } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Badge, Dialog, toast, type BadgeTone } from '@jogada/platform/web/ui';
import { cancelMemberBonus, type BonusCase } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

interface BonusCaseRowProps {
  readonly memberId: `mbr_${string}`;
  readonly bonus: BonusCase;
  readonly canCancel: boolean;
}

const TONES = {
  open: 'primary',
  converted: 'ok',
  cancelled: 'hot',
  expired: 'neutral',
  used_up: 'neutral',
} as const satisfies Record<BonusCase['state'], BadgeTone>;

export function BonusCaseRow({ memberId, bonus, canCancel }: BonusCaseRowProps) {
  const t = useText();
  const [isCancelling, setCancelling] = useState(false);
  const { currency } = bonus;
  const actorName = (actor: string) => (t.has(`bonuses.actors.${actor}`) ? t(`bonuses.actors.${actor as 'member'}`) : actor);
  return (
    <li className="border-b border-line/60 text-13 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
        <p className="text-15 font-semibold">{bonus.name || t('bonuses.one')}</p>
        <Badge tone={TONES[bonus.state]}>{t(`bonuses.states.${bonus.state}`)}</Badge>
        <span className="font-mono text-11 text-ink-3">{bonus.bonusId}</span>
        {canCancel && bonus.state === 'open' && (
          <span className="ml-auto">
            <ActionButton look="danger" onClick={() => setCancelling(true)}>
              {t('bonuses.cancel')}
            </ActionButton>
          </span>
        )}
      </div>
      <FactGrid>
        <Fact term={t('bonuses.granted')}>
          <MoneyText amount={bonus.grantedAmount} currency={currency} />
        </Fact>
        <Fact term={t('bonuses.balance')}>
          <MoneyText amount={bonus.balanceAmount} currency={currency} />
        </Fact>
        <Fact term={t('bonuses.wagered')}>
          <MoneyText amount={bonus.wagerDoneAmount} currency={currency} />
          {' / '}
          <MoneyText amount={bonus.wagerRequiredAmount} currency={currency} />
        </Fact>
        <Fact term={t('bonuses.expiresAt')}>
          <DateText moment={bonus.expiresAt} />
        </Fact>
        <Fact term={t('bonuses.givenBy')}>
          {actorName(bonus.givenBy)}
          {bonus.givenReason && ` · ${bonus.givenReason}`}
        </Fact>
        {bonus.endedBy !== null && (
          <Fact term={t('bonuses.endedBy')}>
            {actorName(bonus.endedBy)}
            {bonus.endReason && ` · ${bonus.endReason}`}
          </Fact>
        )}
      </FactGrid>
      {bonus.transfers.length > 0 && <BonusTransfers bonus={bonus} />}
      {isCancelling && <CancelDialog memberId={memberId} bonus={bonus} onClose={() => setCancelling(false)} />}
    </li>
  );
}

/** The transfers that granted and ended the bonus. */
function BonusTransfers({ bonus }: { readonly bonus: BonusCase }) {
  const t = useText();
  return (
    <table className="mx-4 mb-3 w-[calc(100%-2rem)]" aria-label={t('bonuses.transfers')}>
      <thead className="text-left text-12 text-ink-3">
        <tr>
          <th className="py-0.5 font-normal">{t('bonuses.transfers')}</th>
          <th className="py-0.5 text-right font-normal">{t('pockets.bonus')}</th>
          <th className="py-0.5 text-right font-normal">{t('pockets.cash')}</th>
        </tr>
      </thead>
      <tbody>
        {bonus.transfers.map((transfer) => (
          <tr key={transfer.transferId}>
            <td className="py-0.5">
              {t.has(`kinds.${transfer.kind}`) ? t(`kinds.${transfer.kind as 'bonus_grant'}`) : transfer.kind}
              <span className="ml-2 text-ink-3">
                <DateText moment={transfer.createdAt} />
              </span>
              <span className="ml-2 hidden font-mono text-11 text-ink-3 sm:inline">{transfer.transferId}</span>
            </td>
            {transfer.bonusAmount === null || transfer.cashAmount === null ? (
              <td colSpan={2} className="py-0.5 text-right text-ink-3">
                {t('memberWallet.archivedEntries')}
              </td>
            ) : (
              <>
                <td className="py-0.5 text-right">
                  <MoneyText amount={transfer.bonusAmount} currency={transfer.currency} signed />
                </td>
                <td className="py-0.5 text-right">
                  <MoneyText amount={transfer.cashAmount} currency={transfer.currency} signed />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const REASON_MIN = 3;

function CancelDialog({ memberId, bonus, onClose }: Omit<BonusCaseRowProps, 'canCancel'> & { readonly onClose: () => void }) {
  const money = useMoneyText();
  const t = useText();
  const { act, isPending } = useOperatorAction(cancelMemberBonus);
  const { control, submit } = useActForm({
    defaultValues: { reason: '' },
    findFaults: ({ reason }) => ({ reason: reason.trim().length < REASON_MIN && t('bonuses.reasonMissing') }),
  });

  const handleConfirm = submit(async ({ reason }) => {
    if (await act({ memberId, bonusId: bonus.bonusId, reason })) toast.success(t('bonuses.cancelled'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bonuses.cancelTitle')}
      confirmLabel={t('bonuses.cancel')}
      look="danger"
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="mb-4 block">{t('bonuses.cancelBody', { amount: money(bonus.balanceAmount, bonus.currency) })}</span>
      <FormTextField control={control} name="reason" label={t('bonuses.reason')} maxLength={200} required />
    </Dialog>
  );
}
