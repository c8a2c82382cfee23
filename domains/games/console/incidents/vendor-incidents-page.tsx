import { MemberLink } from '@jogada/accounts/console';
import type { VendorIncident } from '@jogada/games/contract/operator';
import { ConsoleList, ConsolePage, type Column } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { Badge, type BadgeTone } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { VendorTabs } from '../vendors/vendor-tabs.tsx';
import { vendorIncidentsResource } from './vendor-incidents-resource.ts';

const TONES = { transfer_differs: 'danger', done_after_refused: 'danger', transfer_overdue: 'gold' } as const satisfies Record<
  VendorIncident['kind'],
  BadgeTone
>;

/** Lists vendor incidents that need review: transfer-wallet vendors that answered inconsistently or not at all. */
export function VendorIncidentsPage() {
  const t = useText();
  return (
    <ConsolePage title={t('incidents.title')} detail={t('incidents.detail')} end={<VendorTabs active="incidents" />}>
      <ConsoleList
        resource={vendorIncidentsResource.name}
        label={t('incidents.title')}
        columns={useColumns()}
        emptyTitle={t('incidents.none')}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<VendorIncident & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'kind',
      title: t('incidents.kind'),
      isMain: true,
      cell: (row) => <Badge tone={TONES[row.kind]}>{t(`incidents.kinds.${row.kind}`)}</Badge>,
    },
    { key: 'vendor', title: t('incidents.vendor'), cell: (row) => row.vendorName },
    {
      key: 'member',
      title: t('incidents.member'),
      cell: (row) => <MemberLink memberId={row.memberId} username={row.username} />,
    },
    { key: 'transfer', title: t('incidents.transfer'), cell: (row) => <Transfer incident={row} /> },
    { key: 'facts', title: t('incidents.facts'), cell: (row) => <Facts facts={row.facts} /> },
    { key: 'at', title: t('incidents.at'), cell: (row) => <DateText moment={row.at} shape="dayTime" /> },
  ];
}

function Transfer({ incident: { transfer, subjectId } }: { readonly incident: VendorIncident }) {
  const money = useMoneyText();
  const t = useText();
  const state = transfer && t.has(`incidents.states.${transfer.state}`) ? t(`incidents.states.${transfer.state as 'sent'}`) : '';
  return (
    <span className="text-ink-2">
      {transfer && `${t(`incidents.${transfer.direction}`)} ${money(transfer.amount, transfer.currency)} · ${state}`}
      <span className="block font-mono text-11 text-ink-3">{subjectId}</span>
    </span>
  );
}

/** The recorded request and the vendor's response. */
function Facts({ facts }: { readonly facts: VendorIncident['facts'] }) {
  const t = useText();
  const known = (name: string) => (t.has(`incidents.factNames.${name}`) ? t(`incidents.factNames.${name as 'asked'}`) : name);
  const entries = Object.entries(facts);
  if (entries.length === 0) return '—';
  return (
    <dl className="text-12">
      {entries.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="shrink-0 text-ink-3">{known(name)}:</dt>
          <dd className="font-mono text-11 break-all text-ink-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
