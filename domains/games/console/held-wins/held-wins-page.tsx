import { MemberLink } from '@jogada/accounts/console';
import { HELD_WIN_STATES, type HeldWin } from '@jogada/games/contract/operator';
import { ConsoleList, ConsolePage, FilterTabs, type Column } from '@jogada/platform/console';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { VendorTabs } from '../vendors/vendor-tabs.tsx';
import { HeldWinDecision } from './held-win-decision.tsx';
import { heldWinsResource } from './held-wins-resource.ts';

const CHOICES = [...HELD_WIN_STATES, 'all'] as const;
const TONES = { held: 'gold', settled: 'ok', paid: 'ok', refused: 'danger' } as const satisfies Record<HeldWin['state'], BadgeTone>;

/** Lists wins whose bet is missing. Those that await a decision come first. */
export function HeldWinsPage() {
  const t = useText();
  return (
    <ConsolePage title={t('heldWins.title')} detail={t('heldWins.detail')} end={<VendorTabs active="heldWins" />}>
      <ConsoleList
        resource={heldWinsResource.name}
        label={t('heldWins.title')}
        columns={useColumns()}
        filterDefaults={{ state: 'held' }}
        emptyTitle={t('heldWins.none')}
        filter={({ filterOf, setFilters }) => (
          <FilterTabs
            label={t('heldWins.state')}
            choices={CHOICES.map((key) => ({ key, title: t(`heldWins.states.${key}`) }))}
            active={CHOICES.find((key) => key === filterOf('state')) ?? 'all'}
            onSelect={(state) => setFilters({ state })}
          />
        )}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<HeldWin & { id: string }>[] {
  const t = useText();
  const says = (word: string) => (t.has(`heldWins.says.${word}`) ? t(`heldWins.says.${word as 'bet_unknown'}`) : word);
  return [
    { key: 'amount', title: t('heldWins.amount'), isMain: true, cell: (row) => <MoneyText amount={row.amount} currency={row.currency} /> },
    { key: 'state', title: t('heldWins.state'), cell: (row) => <Badge tone={TONES[row.state]}>{t(`heldWins.states.${row.state}`)}</Badge> },
    {
      key: 'member',
      title: t('heldWins.member'),
      cell: (row) => <MemberLink memberId={row.memberId} username={row.username} />,
    },
    { key: 'vendor', title: t('heldWins.vendor'), cell: (row) => row.vendorName },
    {
      key: 'round',
      title: t('heldWins.round'),
      cell: (row) => (
        <span className="text-ink-2">
          {row.roundId}
          <span className="block font-mono text-11 text-ink-3">{row.transactionId}</span>
        </span>
      ),
    },
    {
      key: 'why',
      title: t('heldWins.why'),
      cell: (row) =>
        row.reason === null ? (
          <span className="text-ink-2">{says(row.ledgerSays)}</span>
        ) : (
          <span className="text-ink-2">
            {row.reason}
            <span className="block text-12 text-ink-3">{row.decidedBy}</span>
          </span>
        ),
    },
    { key: 'at', title: t('heldWins.at'), cell: (row) => <DateText moment={row.createdAt} shape="dayTime" /> },
    { key: 'decision', title: t('heldWins.decision'), isActions: true, align: 'end', cell: (row) => <HeldWinDecision win={row} /> },
  ];
}
