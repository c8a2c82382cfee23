import { listContracts, listContractVersions, type Contract, type ContractKind } from '@jogada/agents/contract/player';
import { agencyPath } from '@jogada/accounts/web';
import type { Id } from '@jogada/platform/contract';
import { DateText, useAddressChoices, useCall } from '@jogada/platform/web';
import {
  Badge,
  Button,
  EmptyState,
  FailedState,
  List,
  ListRow,
  Page,
  Section,
  SegmentedTabs,
  Skeleton,
  TopBar,
  type BadgeTone,
} from '@jogada/platform/web/ui';
import { IconCoins, IconFileText, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AgentArea } from '../area/agent-area.tsx';
import { ProgressCard } from '../settlement/progress-card.tsx';
import { dividendPath, salaryRecordsPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { ContractSheet } from './contract-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { TermsTable } from './terms-table.tsx';

type Side = Contract['side'];

const TONES = { requested: 'gold', valid: 'ok', denied: 'danger', withdrawn: 'neutral', expired: 'neutral' } as const satisfies Record<
  Contract['state'],
  BadgeTone
>;

/** The agent's contracts of a kind: the one that pays them with its history, and those that they pay (CON-17, CON-18). */
export function ContractScreen({ kind }: { readonly kind: ContractKind }) {
  const t = useText();
  const [choices, change] = useAddressChoices();
  const side: Side = choices['side'] === 'pays' ? 'pays' : 'is_paid';
  const [shown, setShown] = useState<Id<'ctr'> | null>(null);
  // Incremented after an answer to reset the lists below.
  const [turn, setTurn] = useState(0);
  return (
    <AgentArea>
      <TopBar title={t(`contract.titles.${kind}`)} backTo={agencyPath} />
      <Page>
        <SegmentedTabs
          label={t('contract.sides')}
          active={side}
          onSelect={(key) => change({ side: key })}
          tabs={[
            { key: 'is_paid', title: t('contract.side.is_paid') },
            { key: 'pays', title: t('contract.side.pays') },
          ]}
        />
        {side === 'is_paid' ? (
          <Own key={`own${turn}`} kind={kind} onShow={setShown} />
        ) : (
          <Given key={`given${turn}`} kind={kind} onShow={setShown} onChanged={() => setTurn(turn + 1)} />
        )}
        <ContractSheet contractId={shown} onClose={() => setShown(null)} onChanged={() => setTurn(turn + 1)} />
      </Page>
    </AgentArea>
  );
}

interface SideProps {
  readonly kind: ContractKind;
  readonly onShow: (contractId: Id<'ctr'>) => void;
}

function Own({ kind, onShow }: SideProps) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useCall(listContracts, { side: 'is_paid', kind }, { staleTime: 0 });
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="mt-6 h-52 rounded-card" />;
  const [newest] = data.list;
  if (!newest) {
    return (
      <EmptyState icon={<IconFileText size={32} aria-hidden="true" />} title={t('contract.none')}>
        {t('contract.noneHint')}
      </EmptyState>
    );
  }
  return <History newest={newest} onShow={onShow} />;
}

function History({ newest, onShow }: { readonly newest: Contract; readonly onShow: SideProps['onShow'] }) {
  const t = useText();
  const { data } = useCall(listContractVersions, { contractId: newest.contractId }, { staleTime: 0 });
  const versions = data?.list ?? [newest];
  const offer = versions.find(({ state }) => state === 'requested');
  const inForce = versions.find(({ state }) => state === 'valid');
  return (
    <>
      {offer && (
        <Section title={t('contract.offer')} end={<Badge tone="gold">{t('contract.states.requested')}</Badge>}>
          <div className="rounded-card bg-s1 p-4 shadow-raised">
            <p className="text-ink-2">
              {offer.payerName === null ? t('contract.offeredByHouse') : t('contract.offeredBy', { name: offer.payerName })}
            </p>
            <TermsTable terms={offer.terms} currency={offer.currency} before={inForce?.terms} />
            <Button isWide size="large" className="mt-3" onClick={() => onShow(offer.contractId)}>
              {t('contract.readAndAnswer')}
            </Button>
          </div>
        </Section>
      )}
      {inForce && (
        <Section title={t('contract.inForce')} end={<Badge tone="ok">{t('contract.version', { number: inForce.version })}</Badge>}>
          <ProgressCard kind={inForce.kind} />
          <List className="mt-4">
            <ListRow
              icon={<IconCoins size={20} aria-hidden="true" />}
              title={t('bill.list')}
              to={inForce.kind === 'dividend' ? dividendPath : salaryRecordsPath}
            />
          </List>
        </Section>
      )}
      <Section title={t('contract.history')}>
        <List label={t('contract.history')}>
          {versions.map((contract) => (
            <ContractRow
              key={contract.contractId}
              contract={contract}
              onShow={onShow}
              title={t('contract.version', { number: contract.version })}
            />
          ))}
        </List>
      </Section>
    </>
  );
}

function Given({ kind, onShow, onChanged }: SideProps & { readonly onChanged: () => void }) {
  const t = useText();
  const [isOffering, setOffering] = useState(false);
  return (
    <>
      <Button isWide className="mt-3" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOffering(true)}>
        {t('contract.offerOne')}
      </Button>
      <div className="mt-6">
        <GivenPage kind={kind} onShow={onShow} after="" />
      </div>
      <OfferSheet
        kind={kind}
        isOpen={isOffering}
        onClose={() => setOffering(false)}
        onOffered={() => {
          setOffering(false);
          onChanged();
        }}
      />
    </>
  );
}

function GivenPage({ kind, onShow, after }: SideProps & { readonly after: string }) {
  const t = useText();
  const [hasMore, setMore] = useState(false);
  const { data, error, refetch, isRefetching } = useCall(
    listContracts,
    { side: 'pays', kind, ...(after !== '' && { after }) },
    { staleTime: 0 },
  );
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  if (data.list.length === 0) {
    return (
      <EmptyState icon={<IconFileText size={32} aria-hidden="true" />} title={t('contract.noneGiven')}>
        {t('contract.noneGivenHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t('contract.side.pays')}>
        {data.list.map((contract) => (
          <ContractRow key={contract.contractId} contract={contract} onShow={onShow} title={contract.agentName} />
        ))}
      </List>
      {data.nextAfter !== null &&
        (hasMore ? (
          <div className="mt-3">
            <GivenPage kind={kind} onShow={onShow} after={data.nextAfter} />
          </div>
        ) : (
          <Button look="quiet" isWide className="mt-3" onClick={() => setMore(true)}>
            {t('bill.more')}
          </Button>
        ))}
    </>
  );
}

function ContractRow({
  contract,
  title,
  onShow,
}: {
  readonly contract: Contract;
  readonly title: string;
  readonly onShow: SideProps['onShow'];
}) {
  const t = useText();
  return (
    <ListRow
      title={title}
      detail={<DateText moment={contract.offeredAt} shape="date" />}
      end={<Badge tone={TONES[contract.state]}>{t(`contract.states.${contract.state}`)}</Badge>}
      onSelect={() => onShow(contract.contractId)}
    />
  );
}
