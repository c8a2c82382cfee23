import { ActionButton, DataTable, ConsolePage, Panel, useSaveTable, useOperatorCall } from '@jogada/platform/console';
import { writeDecimal, type AnswerOf } from '@jogada/platform/contract';
import { DateText, MoneyText, useFormats } from '@jogada/platform/web';
import { AfterAWhile, Badge, EmptyState, FailedState, Skeleton } from '@jogada/platform/web/ui';
import { listHouseAccounts } from '@jogada/wallet/contract/operator';
import { usePocketName } from '../use-pocket-name.ts';
import { useSourceName } from '../use-source-name.ts';
import { useText } from '../use-text.ts';

type Books = AnswerOf<typeof listHouseAccounts>;

/** Both sides of the balance sheet: the house accounts' balances per source, and the liabilities to members. */
export function HouseAccountsPage() {
  const t = useText();
  const { data: books, error, refetch, isFetching } = useOperatorCall(listHouseAccounts, {});
  return (
    <ConsolePage
      title={t('house.title')}
      detail={
        books && (
          <>
            {t('ledger.asOf')} <DateText moment={books.asOf} />
          </>
        )
      }
      {...(books && { end: <SaveBooks books={books} /> })}
    >
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!books && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {books && <HouseSide books={books} />}
      {books && <MemberSide books={books} />}
    </ConsolePage>
  );
}

/** Exports both sides of the balance sheet. */
function SaveBooks({ books }: { readonly books: Books }) {
  const t = useText();
  const saveTable = useSaveTable();
  const sourceName = useSourceName();
  const pocketName = usePocketName();
  const head = [t('house.side'), t('withdrawals.merchant'), t('house.currency'), t('house.balance')];
  const rows = [
    ...books.houseAccounts.map((account) => ({ ...account, name: sourceName(account.source) })),
    ...books.memberTotals.map((total) => ({ ...total, name: pocketName(total.pocket) })),
  ].map(({ name, merchantCode, currency, balance }) => [name, merchantCode, currency, writeDecimal({ amount: BigInt(balance), currency })]);
  return (
    <ActionButton onClick={() => void saveTable(`${t('house.title')}-${books.asOf.slice(0, 10)}`, [head, ...rows])}>
      {t('figures.save')}
    </ActionButton>
  );
}

function HouseSide({ books }: { readonly books: Books }) {
  const t = useText();
  const sourceName = useSourceName();
  return (
    <Panel title={t('house.accounts')}>
      {books.houseAccounts.length === 0 ? (
        <EmptyState title={t('house.none')} />
      ) : (
        <DataTable
          label={t('house.accounts')}
          rows={books.houseAccounts}
          keyOf={(account) => account.accountId}
          columns={[
            {
              key: 'source',
              title: t('house.source'),
              isMain: true,
              cell: (account) => (
                <span className="inline-flex items-center gap-2">
                  {sourceName(account.source)}
                  {account.isPlayMoney && <Badge>{t('house.playMoney')}</Badge>}
                </span>
              ),
            },
            { key: 'merchant', title: t('withdrawals.merchant'), cell: (account) => account.merchantCode },
            { key: 'currency', title: t('house.currency'), cell: (account) => account.currency },
            {
              key: 'last',
              title: t('house.lastEntry'),
              cell: (account) => (account.lastEntryAt === null ? '—' : <DateText moment={account.lastEntryAt} />),
            },
            {
              key: 'balance',
              title: t('house.balance'),
              align: 'end',
              cell: (account) => <MoneyText amount={account.balance} currency={account.currency} className="text-15 font-semibold" />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

function MemberSide({ books }: { readonly books: Books }) {
  const t = useText();
  const format = useFormats();
  const pocketName = usePocketName();
  return (
    <Panel title={t('house.members')}>
      <DataTable
        label={t('house.members')}
        rows={books.memberTotals}
        keyOf={(total) => `${total.merchantCode} ${total.pocket} ${total.currency}`}
        columns={[
          { key: 'pocket', title: t('house.pocket'), isMain: true, cell: (total) => pocketName(total.pocket) },
          { key: 'merchant', title: t('withdrawals.merchant'), cell: (total) => total.merchantCode },
          { key: 'currency', title: t('house.currency'), cell: (total) => total.currency },
          {
            key: 'count',
            title: t('house.accountCount'),
            cell: (total) => <span className="tabular-nums">{format.number(total.accountCount)}</span>,
          },
          {
            key: 'balance',
            title: t('house.balance'),
            align: 'end',
            cell: (total) => <MoneyText amount={total.balance} currency={total.currency} className="text-15 font-semibold" />,
          },
        ]}
      />
    </Panel>
  );
}
