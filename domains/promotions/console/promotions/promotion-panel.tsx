import { ActionButton, Fact, FactGrid, Panel, useMay, useOperatorAction } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { type OperatorPromotion, switchPromotion } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { useSavedNotice, WaitsBadge } from '../waits-for-second.tsx';
import { PromotionForm, type FormMerchant } from './promotion-form.tsx';
import { VoucherCodes } from './voucher-codes.tsx';

interface PromotionPanelProps {
  readonly promotion: OperatorPromotion;
  readonly merchants: readonly FormMerchant[];
}

/** One promotion: its switch, budget, results and current rule. */
export function PromotionPanel({ promotion, merchants }: PromotionPanelProps) {
  const money = useMoneyText();
  const t = useText();
  const mayChange = useMay(switchPromotion);
  const { act, isPending } = useOperatorAction(switchPromotion);
  const noticeSaved = useSavedNotice();
  const { promotionId, isOn, currency, budgetAmount, endsAt, rule } = promotion;
  const write = (amount: string) => money(amount, currency);
  const name = promotion.texts.find(({ language }) => language === 'pt')?.name ?? promotion.code;

  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <PromotionForm merchants={merchants} promotion={promotion} onClose={() => setChanging(false)} />;

  async function handleSwitch() {
    const saved = await act({ promotionId, isOn: !isOn });
    if (saved) noticeSaved(saved);
  }

  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {name}
          <Badge tone={isOn ? 'ok' : 'neutral'}>{t(isOn ? 'promotions.on' : 'promotions.off')}</Badge>
          <WaitsBadge of={promotion} />
          <span className="text-13 font-normal text-ink-3">
            {t(`promotions.kind.${rule.kind}`)} · {promotion.merchantCode} · {t('promotions.version', { version: promotion.version })}
          </span>
        </span>
      }
      end={
        mayChange && (
          <span className="inline-flex gap-2">
            <ActionButton aria-label={`${t('form.edit')}: ${name}`} onClick={() => setChanging(true)}>
              {t('form.edit')}
            </ActionButton>
            <ActionButton
              isLoading={isPending}
              aria-label={`${t(isOn ? 'promotions.turnOff' : 'promotions.turnOn')}: ${name}`}
              onClick={() => void handleSwitch()}
            >
              {t(isOn ? 'promotions.turnOff' : 'promotions.turnOn')}
            </ActionButton>
          </span>
        )
      }
    >
      <div className="pb-4">
        <FactGrid>
          <Fact term={t('promotions.spent')}>{write(promotion.spentAmount)}</Fact>
          <Fact term={t('promotions.budget')}>{budgetAmount === null ? t('promotions.noBudget') : write(budgetAmount)}</Fact>
          <Fact term={t('promotions.claimed')}>
            {promotion.claimedCount} · {write(promotion.claimedAmount)}
          </Fact>
          <Fact term={t('promotions.waiting')}>{promotion.claimableCount}</Fact>
          <Fact term={t('promotions.ends')}>{endsAt === null ? t('promotions.noEnd') : <DateText moment={endsAt} />}</Fact>
        </FactGrid>
        {rule.kind === 'voucher' && <VoucherCodes promotion={promotion} mayChange={mayChange ?? false} />}
        <details className="mt-3 px-4">
          <summary className="cursor-pointer text-13 font-semibold">{t('promotions.rule')}</summary>
          <pre className="mt-2 overflow-x-auto rounded-control bg-s2 p-3 text-12">{JSON.stringify(rule, null, 2)}</pre>
        </details>
      </div>
    </Panel>
  );
}
