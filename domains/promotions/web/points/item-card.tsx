import { DateText, useFormats } from '@jogada/platform/web';
import { Badge, Button } from '@jogada/platform/web/ui';
import type { PointsItem, PointsStore } from '@jogada/promotions/contract/player';
import { IconDice5, IconGift } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { GrantLine } from './grant-line.tsx';

interface ItemCardProps {
  readonly item: PointsItem;
  readonly store: PointsStore;
  readonly onChoose: () => void;
}

/** An item with its price, the price before and the lowest of 30 days. */
export function ItemCard({ item, store, onChoose }: ItemCardProps) {
  const t = useText();
  const { number } = useFormats();
  const titleId = useId();
  const ItemIcon = item.grant.kind === 'bonus' ? IconGift : IconDice5;
  const { refusal, left } = item;
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="flex min-w-0 items-center gap-3 text-15 font-semibold">
          <ItemIcon size={22} aria-hidden="true" className="shrink-0 text-primary" />
          {item.name}
        </h3>
        <span className="amount display shrink-0 text-20 text-gold">
          {t('points.count', { count: item.price, points: number(item.price) })}
        </span>
      </div>
      <PriceLine item={item} />
      <GrantLine grant={item.grant} currency={store.currency} />
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-ink-3 empty:hidden">
        {left !== null && left > 0 && <Badge>{t('points.left', { count: left })}</Badge>}
        {item.memberLimit !== null && <span>{t('points.limit', { bought: item.boughtCount, limit: item.memberLimit })}</span>}
        {item.endsAt && <span>{t.rich('points.until', { day: () => <DateText moment={item.endsAt ?? ''} /> })}</span>}
      </p>
      {refusal === null ? (
        <Button look="quiet" isWide className="mt-4" onClick={onChoose}>
          {t('points.buy')}
        </Button>
      ) : (
        <p className="mt-3 text-13 text-ink-2">
          {refusal === 'points_missing'
            ? t('points.missing', { count: item.price - store.balance, points: number(item.price - store.balance) })
            : t(`points.refusal.${refusal}`)}
        </p>
      )}
    </article>
  );
}

function PriceLine({ item: { prices, lowestPrice } }: { readonly item: PointsItem }) {
  const t = useText();
  const { number } = useFormats();
  const [current, before] = prices;
  if (!current || !before) return null;
  return (
    <p className="mt-1 text-12 text-ink-3">
      {t.rich('points.before', { points: number(before.price), day: () => <DateText moment={current.fromAt} shape="date" /> })}{' '}
      {t('points.lowest', { points: number(lowestPrice) })}
    </p>
  );
}
