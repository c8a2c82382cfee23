import { DataTable, Fact, FactGrid, ConsoleData, Panel, useOperatorCall, type Column } from '@jogada/platform/console';
import type { Currency } from '@jogada/platform/contract';
import { DateText, MoneyText, useFormats } from '@jogada/platform/web';
import { EmptyState } from '@jogada/platform/web/ui';
import { readMemberLimits, type MemberLimits } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';
import { SetMemberLimit } from './set-member-limit.tsx';

type Limit = MemberLimits['limits'][number];

/** What holds a member's play; those who may, tighten it, or ask for it to be loosened. */
export function MemberLimitsPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const answer = useOperatorCall(readMemberLimits, { memberId });
  const columns = useColumns(answer.data?.currency ?? 'BRL');
  return (
    <Panel title={t('limits.title')} end={answer.data && <SetMemberLimit memberId={memberId} currency={answer.data.currency} />}>
      <ConsoleData answer={answer}>
        {({ limits, pausedUntil, isExcluded, realityCheckMinutes }) => (
          <>
            <FactGrid>
              <Fact term={t('limits.pause')}>{pausedUntil === null ? t('limits.none') : <DateText moment={pausedUntil} />}</Fact>
              <Fact term={t('limits.exclusion')}>{t(isExcluded ? 'limits.excluded' : 'limits.none')}</Fact>
              <Fact term={t('limits.realityCheck')}>
                {realityCheckMinutes === null ? t('limits.none') : t('limits.minutes', { minutes: realityCheckMinutes })}
              </Fact>
            </FactGrid>
            {limits.length === 0 ? (
              <EmptyState title={t('limits.noLimits')} />
            ) : (
              <DataTable label={t('limits.title')} columns={columns} rows={limits} keyOf={({ kind, period }) => `${kind} ${period}`} />
            )}
          </>
        )}
      </ConsoleData>
    </Panel>
  );
}

function useColumns(currency: Currency): readonly Column<Limit>[] {
  const t = useText();
  return [
    {
      key: 'kind',
      title: t('limits.kind'),
      isMain: true,
      cell: (row) => `${t(`limits.kinds.${row.kind}`)} · ${t(`limits.periods.${row.period}`)}`,
    },
    {
      key: 'amount',
      title: t('limits.amount'),
      align: 'end',
      cell: (row) => <LimitAmount {...row} amount={row.amount} currency={currency} />,
    },
    { key: 'used', title: t('limits.used'), align: 'end', cell: (row) => <LimitAmount {...row} amount={row.used} currency={currency} /> },
    { key: 'resets', title: t('limits.resets'), cell: (row) => <DateText moment={row.resetsAt} shape="dayTime" /> },
    {
      key: 'asked',
      title: t('limits.asked'),
      cell: (row) =>
        row.asked === null ? (
          '—'
        ) : (
          <span>
            {row.asked.amount === null ? t('limits.none') : <LimitAmount {...row} amount={row.asked.amount} currency={currency} />}{' '}
            <span className="text-12 text-ink-3">
              <DateText moment={row.asked.confirmableAt} shape="dayTime" />
            </span>
          </span>
        ),
    },
  ];
}

/** Money, or minutes of playing. */
function LimitAmount({ kind, amount, currency }: Pick<Limit, 'kind' | 'amount'> & { readonly currency: Currency }) {
  const format = useFormats();
  if (kind !== 'time') return <MoneyText amount={amount} currency={currency} />;
  return format.number(Number(amount), { style: 'unit', unit: 'minute', unitDisplay: 'short' });
}
