import { DataTable, ConsoleData, Panel, useOperatorCall, useMay, type Column } from '@jogada/platform/console';
import { DateText, MoneyText, useFormats } from '@jogada/platform/web';
import { Badge, EmptyState } from '@jogada/platform/web/ui';
import { createRain, listOperatorPromotions, listOperatorRains, type OperatorRain } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { AnnounceRainForm } from './announce-rain-form.tsx';

/** Red envelope rains: upcoming and past ones with the amounts taken, and a form to announce one. */
export function RainsPart() {
  const t = useText();
  const answer = useOperatorCall(listOperatorRains, {});
  const { data: promotions } = useOperatorCall(listOperatorPromotions, {});
  const mayChange = useMay(createRain);
  const merchants = promotions?.merchants ?? [];
  const columns = useColumns((code) => merchants.find((one) => one.merchantCode === code)?.name ?? code);
  return (
    <>
      {mayChange && merchants.length > 0 && <AnnounceRainForm merchants={merchants} />}
      <ConsoleData answer={answer}>
        {({ list }) => (
          <Panel title={t('rain.title')}>
            {list.length === 0 ? (
              <EmptyState art="gifts" title={t('rain.none')} />
            ) : (
              <DataTable label={t('rain.title')} columns={columns} rows={list} keyOf={({ rainId }) => rainId} />
            )}
          </Panel>
        )}
      </ConsoleData>
    </>
  );
}

const TONES = { toCome: 'info', falling: 'ok', over: 'neutral' } as const;

function stateOf({ startsAt, endsAt }: OperatorRain): keyof typeof TONES {
  const now = Date.now();
  if (Date.parse(startsAt) > now) return 'toCome';
  return Date.parse(endsAt) > now ? 'falling' : 'over';
}

function useColumns(nameOf: (merchantCode: string) => string): readonly Column<OperatorRain>[] {
  const t = useText();
  const format = useFormats();
  return [
    { key: 'startsAt', title: t('rain.startsAt'), isMain: true, cell: (row) => <DateText moment={row.startsAt} shape="dayTime" /> },
    { key: 'merchant', title: t('form.merchant'), cell: (row) => nameOf(row.merchantCode) },
    {
      key: 'state',
      title: t('rain.state'),
      cell: (row) => <Badge tone={TONES[stateOf(row)]}>{t(`rain.states.${stateOf(row)}`)}</Badge>,
    },
    { key: 'endsAt', title: t('rain.endsAt'), cell: (row) => <DateText moment={row.endsAt} shape="dayTime" /> },
    { key: 'wager', title: t('rain.wagerTimes'), align: 'end', cell: (row) => <span className="tabular-nums">{row.wagerTimes}×</span> },
    {
      key: 'taken',
      title: t('rain.taken'),
      align: 'end',
      cell: (row) => (
        <span className="tabular-nums">
          {t('rain.of', { taken: format.number(row.takenCount), all: format.number(row.envelopeCount) })}
        </span>
      ),
    },
    {
      key: 'takenAmount',
      title: t('rain.takenAmount'),
      align: 'end',
      cell: (row) => <MoneyText amount={row.takenAmount} currency={row.currency} />,
    },
    {
      key: 'budget',
      title: t('rain.budgetAmount'),
      align: 'end',
      cell: (row) => <MoneyText amount={row.budgetAmount} currency={row.currency} className="font-semibold" />,
    },
  ];
}
