import {
  ActionButton,
  BarChart,
  Choice,
  DataTable,
  ConsoleData,
  ConsolePage,
  Fact,
  FactGrid,
  FilterTabs,
  Panel,
  useSaveTable,
  toLocalDay,
  useOperatorCall,
  type Column,
} from '@jogada/platform/console';
import { listSites } from '@jogada/merchant/contract/operator';
import { writeDecimal } from '@jogada/platform/contract';
import { DateText, MoneyText, useDayText, useMoneyText } from '@jogada/platform/web';
import { EmptyState, TextField } from '@jogada/platform/web/ui';
import { FIGURE_VIEWS, readFigures, type FigureRow, type FigureView } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const AMOUNTS = [
  'stakeAmount',
  'winAmount',
  'ggrAmount',
  'bonusAmount',
  'ngrAmount',
  'commissionAmount',
  'depositAmount',
  'withdrawalAmount',
] as const;
type Amount = (typeof AMOUNTS)[number];

const DAY_MS = 86_400_000;
const DAYS_AT_FIRST = 30;

/** Figures as a table, a chart and a spreadsheet file. */
export function FiguresPage() {
  const t = useText();
  const saveTable = useSaveTable();
  const [by, setBy] = useState<FigureView>('day');
  const [from, setFrom] = useState(() => toLocalDay(new Date(Date.now() - (DAYS_AT_FIRST - 1) * DAY_MS)));
  const [to, setTo] = useState(() => toLocalDay(new Date()));
  const [merchantCode, setMerchantCode] = useState('');
  const [charted, setCharted] = useState<Amount>('ggrAmount');
  const sites = useOperatorCall(listSites, {}).data?.sites ?? [];
  const answer = useOperatorCall(readFigures, { from, to, by, ...(merchantCode !== '' && { merchantCode }) });
  const rows = answer.data?.list ?? [];
  const nameOf = useFigureName(by);
  const money = useMoneyText();
  const dayText = useDayText();
  return (
    <ConsolePage
      title={t('figures.title')}
      detail={
        answer.data?.asOf ? t.rich('figures.asOf', { moment: () => <DateText moment={answer.data.asOf ?? ''} /> }) : t('figures.detail')
      }
      end={
        <ActionButton
          disabled={rows.length === 0}
          onClick={() => void saveTable(`${t('figures.file')}-${by}-${from}-${to}`, tableOf(rows, t))}
        >
          {t('figures.save')}
        </ActionButton>
      }
    >
      <div className="grid items-end gap-3 sm:grid-cols-4">
        <TextField
          type="date"
          label={t('figures.from')}
          value={from}
          max={to}
          onChange={({ target }) => target.value && setFrom(target.value)}
        />
        <TextField
          type="date"
          label={t('figures.to')}
          value={to}
          min={from}
          onChange={({ target }) => target.value && setTo(target.value)}
        />
        <Choice
          label={t('withdrawals.merchant')}
          value={merchantCode}
          options={[
            { value: '', name: t('figures.allSites') },
            ...sites.map((site) => ({ value: site.merchantCode, name: site.merchantName })),
          ]}
          onChoose={setMerchantCode}
        />
      </div>
      <FilterTabs
        label={t('figures.by')}
        choices={FIGURE_VIEWS.map((key) => ({ key, title: t(`figures.views.${key}`) }))}
        active={by}
        onSelect={setBy}
      />
      <ConsoleData answer={answer}>
        {({ list, totals, correctedDays }) => (
          <>
            {correctedDays.length > 0 && (
              <p className="text-13 text-ink-2">
                {t('figures.correctedDays', { days: correctedDays.map((day) => dayText(day)).join(', ') })}
              </p>
            )}
            {totals.map((total) => (
              <Panel key={total.currency} title={`${t('figures.total')} · ${total.currency}`}>
                <FactGrid>
                  {AMOUNTS.map((amount) => (
                    <Fact key={amount} term={t(`figures.${amount}`)}>
                      <MoneyText amount={total[amount]} currency={total.currency} />
                    </Fact>
                  ))}
                </FactGrid>
              </Panel>
            ))}
            {list.length === 0 ? (
              <EmptyState title={t('figures.none')} />
            ) : (
              <>
                <Panel
                  title={t(`figures.${charted}`)}
                  end={
                    <FilterTabs
                      label={t('figures.charted')}
                      choices={AMOUNTS.map((key) => ({ key, title: t(`figures.${key}`) }))}
                      active={charted}
                      onSelect={setCharted}
                    />
                  }
                >
                  <BarChart label={t(`figures.${charted}`)} bars={barsOf(list, charted, nameOf, money)} />
                </Panel>
                <Panel>
                  <div className="overflow-x-auto">
                    <DataTable
                      label={t('figures.title')}
                      columns={columnsOf(by, t, nameOf)}
                      rows={list}
                      keyOf={({ key, currency }) => `${key} ${currency}`}
                    />
                  </div>
                </Panel>
              </>
            )}
          </>
        )}
      </ConsoleData>
    </ConsolePage>
  );
}

type Translate = ReturnType<typeof useText>;

function columnsOf(by: FigureView, t: Translate, nameOf: (row: FigureRow) => string): readonly Column<FigureRow>[] {
  return [
    { key: 'name', title: t(`figures.views.${by}`), isMain: true, cell: nameOf },
    { key: 'rounds', title: t('figures.rounds'), align: 'end', cell: (row) => <span className="tabular-nums">{row.roundCount}</span> },
    ...AMOUNTS.map((amount) => ({
      key: amount,
      title: t(`figures.${amount}`),
      align: 'end' as const,
      cell: (row: FigureRow) => <MoneyText amount={row[amount]} currency={row.currency} />,
    })),
  ];
}

/** Display name of a row: the localised date for a day, otherwise the row's name. */
function useFigureName(by: FigureView): (row: FigureRow) => string {
  const t = useText();
  const dayText = useDayText();
  return ({ name, key }) => {
    if (by === 'day') return dayText(key);
    return name || key || t(by === 'agent' ? 'figures.noAgent' : 'figures.noGame');
  };
}

const BARS_MAX = 62;

function barsOf(rows: readonly FigureRow[], amount: Amount, nameOf: (row: FigureRow) => string, money: ReturnType<typeof useMoneyText>) {
  return rows.slice(0, BARS_MAX).map((row) => ({
    key: `${row.key} ${row.currency}`,
    label: nameOf(row),
    text: money(row[amount], row.currency),
    value: Number(row[amount]),
  }));
}

function tableOf(rows: readonly FigureRow[], t: Translate): readonly (readonly string[])[] {
  const head = [
    t('figures.key'),
    t('figures.name'),
    t('figures.currency'),
    t('figures.rounds'),
    ...AMOUNTS.map((amount) => t(`figures.${amount}`)),
  ];
  const lines = rows.map((row) => [
    row.key,
    row.name,
    row.currency,
    String(row.roundCount),
    ...AMOUNTS.map((amount) => writeDecimal({ amount: BigInt(row[amount]), currency: row.currency })),
  ]);
  return [head, ...lines];
}
