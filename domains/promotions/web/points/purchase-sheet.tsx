import { gamePath } from '@jogada/games/web';
import { DateText, useFormats, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink, gainFeedback, Sheet, toast } from '@jogada/platform/web/ui';
import type { PointsItem, PointsStore } from '@jogada/promotions/contract/player';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { GrantLine } from './grant-line.tsx';
import { usePurchase } from './use-points.ts';

interface PurchaseSheetProps {
  readonly item: PointsItem;
  readonly store: PointsStore;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The terms of an item and its prices, and the purchase at the shown price. */
export function PurchaseSheet({ item, store, isOpen, onOpenChange }: PurchaseSheetProps) {
  const t = useText();
  const { number } = useFormats();
  const problemText = useProblemText();
  const { act, isPending, renew } = usePurchase();
  const [hasBought, setBought] = useState(false);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) setBought(false);
  };
  const buy = async () => {
    try {
      await act({ itemId: item.itemId, price: item.price });
      gainFeedback();
      setBought(true);
    } catch (problem) {
      // With a changed price the sheet stays open and shows the new one.
      toast.refusal(problemText(problem));
    }
    renew();
  };
  const { grant } = item;
  const footer = hasBought ? (
    grant.kind === 'free_rounds' ? (
      <ButtonLink to={gamePath(grant.gameId)} isWide>
        {t('points.play')}
      </ButtonLink>
    ) : (
      <Button isWide onClick={() => close(false)}>
        {t('points.done')}
      </Button>
    )
  ) : (
    <Button isWide isLoading={isPending} disabled={item.refusal !== null} onClick={() => void buy()}>
      {t('points.confirm', { count: item.price, points: number(item.price) })}
    </Button>
  );
  return (
    <Sheet isOpen={isOpen} onOpenChange={close} title={item.name} footer={footer}>
      {hasBought ? (
        <p role="status" className="text-15 text-ink">
          {t(grant.kind === 'bonus' ? 'points.boughtBonus' : 'points.boughtRounds')}
        </p>
      ) : (
        <>
          <GrantLine grant={grant} currency={store.currency} />
          <dl className="mt-4 grid grid-cols-2 gap-3">
            <div>
              <dt className="text-12 text-ink-3">{t('points.price')}</dt>
              <dd className="amount display text-24 text-gold">{number(item.price)}</dd>
            </div>
            <div className="text-right">
              <dt className="text-12 text-ink-3">{t('points.balanceAfter')}</dt>
              <dd className="amount display text-24">{number(Math.max(0, store.balance - item.price))}</dd>
            </div>
          </dl>
          {item.prices.length > 1 && <Prices item={item} />}
        </>
      )}
    </Sheet>
  );
}

function Prices({ item }: { readonly item: PointsItem }) {
  const t = useText();
  const { number } = useFormats();
  return (
    <section className="mt-4 border-t border-line/60 pt-3">
      <h3 className="text-13 font-semibold">{t('points.prices')}</h3>
      <ul className="mt-2 grid gap-1 text-13 text-ink-2">
        {item.prices.map(({ price, fromAt }) => (
          <li key={fromAt} className="flex items-baseline justify-between gap-3">
            <span>{t.rich('points.since', { day: () => <DateText moment={fromAt} shape="date" /> })}</span>
            <span className="amount">{t('points.count', { count: price, points: number(price) })}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-ink-3">{t('points.lowest', { points: number(item.lowestPrice) })}</p>
    </section>
  );
}
