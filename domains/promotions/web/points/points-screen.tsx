import { memberCentrePath, RealMemberOnly } from '@jogada/accounts/web';
import { DateText, useFormats, useMoneyText } from '@jogada/platform/web';
import { AfterAWhile, EmptyState, FailedState, Page, Section, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { PointsItem, PointsStore } from '@jogada/promotions/contract/player';
import { IconCoins } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { ItemCard } from './item-card.tsx';
import { PointsHistory } from './points-history.tsx';
import { PurchaseSheet } from './purchase-sheet.tsx';
import { usePoints } from './use-points.ts';

interface PointsScreenProps {
  /** A warning that the jurisdiction requires beside an offer. */
  readonly warning?: ReactNode;
}

/** The points store: balance, next expiry, items with their prices, and the book. */
export function PointsScreen({ warning }: PointsScreenProps) {
  const t = useText();
  return (
    <RealMemberOnly title={t('points.title')}>
      <TopBar title={t('points.title')} backTo={memberCentrePath} />
      <Page>
        <Loaded warning={warning} />
      </Page>
    </RealMemberOnly>
  );
}

function Loaded({ warning }: PointsScreenProps) {
  const { data: store, error, refetch, isRefetching } = usePoints();
  if (error && !store) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!store) {
    return (
      <AfterAWhile>
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="mt-8 h-40 rounded-card" />
        <Skeleton className="mt-4 h-40 rounded-card" />
      </AfterAWhile>
    );
  }
  return (
    <>
      <Standing store={store} />
      <Items store={store} />
      {warning && <div className="mt-4 overflow-hidden rounded-card">{warning}</div>}
      <PointsHistory />
    </>
  );
}

function Standing({ store: { balance, owed, nextExpiry, pointAmount, currency, expiryMonths } }: { readonly store: PointsStore }) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  return (
    <section aria-label={t('points.balance')} className="guilloche relative overflow-hidden rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-center gap-4">
        <span aria-hidden="true" className="grid size-13 shrink-0 place-items-center rounded-full bg-s2 text-gold">
          <IconCoins size={28} stroke={1.8} />
        </span>
        <div className="min-w-0">
          <h2 className="text-13 text-ink-3">{t('points.balance')}</h2>
          <p className="amount display text-32 text-gold">{t('points.count', { count: balance, points: number(balance) })}</p>
        </div>
      </div>
      {nextExpiry && (
        <p className="mt-3 text-13 text-ink-2">
          {t.rich('points.nextExpiry', {
            count: nextExpiry.points,
            points: number(nextExpiry.points),
            day: () => <DateText moment={lastMoment(nextExpiry.at)} shape="date" />,
          })}
        </p>
      )}
      {owed > 0 && <p className="mt-2 text-13 text-ink-2">{t('points.owed', { count: owed, points: number(owed) })}</p>}
      <p className="mt-4 border-t border-line/60 pt-3 text-12 text-ink-3">
        {t('points.earning', { amount: money(pointAmount, currency), months: expiryMonths })}
      </p>
    </section>
  );
}

/** The last moment before an expiry: points expire at the start of a day and are good until the day before. */
function lastMoment(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString();
}

function Items({ store }: { readonly store: PointsStore }) {
  const t = useText();
  const [chosen, choose] = useState<PointsItem['itemId']>();
  const [isOpen, setOpen] = useState(false);
  const item = store.items.find(({ itemId }) => itemId === chosen);
  if (store.items.length === 0) {
    return (
      <EmptyState art="gifts" title={t('points.none')}>
        {t('points.noneBody')}
      </EmptyState>
    );
  }
  return (
    <Section title={t('points.items')}>
      <ul aria-label={t('points.items')} className="grid gap-4">
        {store.items.map((one) => (
          <li key={one.itemId}>
            <ItemCard
              item={one}
              store={store}
              onChoose={() => {
                choose(one.itemId);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      {item && <PurchaseSheet key={item.itemId} item={item} store={store} isOpen={isOpen} onOpenChange={setOpen} />}
    </Section>
  );
}
