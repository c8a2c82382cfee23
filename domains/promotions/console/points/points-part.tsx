import { ActionButton, ConsoleData, Fact, FactGrid, Panel, useMay, useOperatorCall } from '@jogada/platform/console';
import { DateText, useFormats, useMoneyText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import {
  createPointsItem,
  listPointsStores,
  type OperatorPointsItem,
  type OperatorPointsStore,
} from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { WaitsBadge } from '../waits-for-second.tsx';
import { ItemForm } from './item-form.tsx';
import { StoreForm } from './store-form.tsx';

/** Each merchant's points store: its settings, and its items with every price. */
export function PointsPart() {
  const answer = useOperatorCall(listPointsStores, {});
  const mayChange = useMay(createPointsItem);
  return (
    <ConsoleData answer={answer}>
      {({ list }) => list.map((one) => <StorePanel key={one.merchantCode} owned={one} mayChange={mayChange} />)}
    </ConsoleData>
  );
}

interface OwnedProps {
  readonly owned: OperatorPointsStore;
  readonly mayChange: boolean;
}

function StorePanel({ owned, mayChange }: OwnedProps) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const { store, currency, merchantName } = owned;
  const rate = store?.pointAmount ?? owned.vipPointAmount;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {merchantName}
          <Badge {...(store?.isOpen && { tone: 'ok' as const })}>{t(store?.isOpen ? 'points.open' : 'points.closed')}</Badge>
          <WaitsBadge of={owned} />
        </span>
      }
    >
      {store && (
        <FactGrid>
          <Fact term={t('vip.onePoint')}>{rate === null ? '–' : money(rate, currency)}</Fact>
          <Fact term={t('points.expiryMonths')}>{store.expiryMonths}</Fact>
          <Fact term={t('points.outstanding')}>{number(store.outstandingPoints)}</Fact>
        </FactGrid>
      )}
      {mayChange && <StoreForm key={store?.revision ?? 0} owned={owned} />}
      <Items owned={owned} mayChange={mayChange} />
    </Panel>
  );
}

function Items({ owned, mayChange }: OwnedProps) {
  const t = useText();
  const [edited, edit] = useState<string>();
  const close = () => edit(undefined);
  return (
    <section aria-label={t('points.items')} className="grid gap-3 border-t border-line/60 p-4">
      <h3 className="text-15 font-bold">{t('points.items')}</h3>
      {owned.items.length === 0 && <p className="text-13 text-ink-3">{t('points.none')}</p>}
      {owned.items.map((item) =>
        edited === item.itemId ? (
          <ItemForm key={`${item.itemId} ${item.revision}`} owned={owned} item={item} onClose={close} />
        ) : (
          <ItemRow key={item.itemId} owned={owned} item={item} {...(mayChange && { onEdit: () => edit(item.itemId) })} />
        ),
      )}
      {mayChange &&
        (edited === '' ? (
          <ItemForm owned={owned} onClose={close} />
        ) : (
          <div>
            <ActionButton onClick={() => edit('')}>{t('points.new')}</ActionButton>
          </div>
        ))}
    </section>
  );
}

interface ItemRowProps {
  readonly owned: OperatorPointsStore;
  readonly item: OperatorPointsItem;
  readonly onEdit?: () => void;
}

function ItemRow({ owned: { currency, languages }, item, onEdit }: ItemRowProps) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const { grant, prices, stock, soldCount } = item;
  const name = item.names.find(({ language }) => language === languages[0])?.name ?? item.names[0]?.name ?? '';
  return (
    <article aria-label={name} className="rounded-tile bg-s2/60 p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 text-15 font-bold">
          {name}
          {!item.isOn && <Badge>{t('points.off')}</Badge>}
          <WaitsBadge of={item} />
        </p>
        {onEdit && (
          <ActionButton aria-label={t('points.changeItem', { name })} onClick={onEdit}>
            {t('points.change')}
          </ActionButton>
        )}
      </div>
      <p className="mt-1 text-13 text-ink-2">
        {grant.kind === 'bonus'
          ? t('points.bonusOf', { amount: money(grant.amount, currency), times: grant.wagerTimes })
          : t('points.roundsOf', {
              count: grant.rounds,
              game: grant.gameName,
              stake: money(grant.stakeAmount, currency),
              times: grant.wagerTimes,
            })}
      </p>
      <p className="mt-1 text-13 text-ink-2">
        {stock === null
          ? t('points.sold', { count: number(soldCount) })
          : t('points.soldOf', { count: number(soldCount), stock: number(stock) })}
      </p>
      <ol aria-label={t('points.prices')} className="mt-2 grid gap-1 text-12 text-ink-3">
        {prices.map(({ price, fromAt, setBy }) => (
          <li key={fromAt}>
            {number(price)} · <DateText moment={fromAt} /> · {setBy}
          </li>
        ))}
      </ol>
    </article>
  );
}
