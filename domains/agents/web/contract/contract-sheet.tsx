import {
  acceptContract,
  endContract,
  readContract,
  refuseContract,
  withdrawContract,
  type ContractDetail,
} from '@jogada/agents/contract/player';
import type { Id } from '@jogada/platform/contract';
import { DateText, useAct, useCall, useProblemText } from '@jogada/platform/web';
import { Button, CopiedValue, FailedState, gainFeedback, List, ListRow, Section, Sheet, Skeleton, toast } from '@jogada/platform/web/ui';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { Simulation } from './simulation.tsx';
import { TermsTable } from './terms-table.tsx';

interface ContractSheetProps {
  readonly contractId: Id<'ctr'> | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One version in full: changes, simulation, signatures and available actions. */
export function ContractSheet({ contractId, onClose, onChanged }: ContractSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={contractId !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('contract.sheet')}>
      {contractId !== null && <Detail contractId={contractId} onChanged={onChanged} />}
    </Sheet>
  );
}

function Detail({ contractId, onChanged }: { readonly contractId: Id<'ctr'>; readonly onChanged: () => void }) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useCall(readContract, { contractId }, { staleTime: 0 });
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  const { contract, before, text, signatures } = data;
  const isOpen = contract.state === 'requested';
  const changed = () => {
    void refetch();
    onChanged();
  };
  return (
    <>
      <p className="text-ink-2">
        {t(`contract.states.${contract.state}`)} · {t('contract.version', { number: contract.version })} ·{' '}
        {contract.side === 'pays' ? contract.agentName : (contract.payerName ?? t('contract.house'))}
      </p>
      {before && isOpen && <p className="mt-1 text-13 text-ink-3">{t('contract.comparedWith', { number: before.version })}</p>}
      <div className="mt-3">
        <TermsTable terms={contract.terms} currency={contract.currency} before={isOpen ? before?.terms : undefined} />
      </div>
      {isOpen && (
        <Section title={t('contract.simulation')}>
          <Simulation terms={contract.terms} {...(contract.side === 'pays' && { memberId: contract.agentId })} />
        </Section>
      )}
      <Section title={t('contract.text')}>
        <p className="rounded-card bg-s2 p-4 text-13 text-ink-2" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </p>
        <div className="mt-2 grid text-12 text-ink-3">
          <span>SHA-256</span>
          <CopiedValue value={data.textHash} />
        </div>
      </Section>
      <Answer detail={data} onChanged={changed} />
      <Section title={t('contract.signatures')}>
        <List>
          {signatures.map(({ act, signerName, signedAt, ip, note }) => (
            <ListRow
              key={act}
              icon={<IconSignature size={20} aria-hidden="true" />}
              title={t(`contract.acts.${act}`)}
              detail={[signerName || t('contract.house'), ip, note].filter(Boolean).join(' · ')}
              endDetail={<DateText moment={signedAt} shape="dayTime" />}
            />
          ))}
        </List>
      </Section>
    </>
  );
}

function Answer({ detail, onChanged }: { readonly detail: ContractDetail; readonly onChanged: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [hasRead, setRead] = useState(false);
  const accept = useAct(acceptContract);
  const refuse = useAct(refuseContract);
  const withdraw = useAct(withdrawContract);
  const end = useAct(endContract);
  const { contractId, state, side, validUntil } = detail.contract;
  const run = (act: Promise<unknown>, words: string) => {
    act.then(
      () => {
        gainFeedback();
        toast.success(words);
        onChanged();
      },
      () => undefined,
    );
  };
  const problem = accept.problem ?? refuse.problem ?? withdraw.problem ?? end.problem;
  const isBusy = accept.isPending || refuse.isPending || withdraw.isPending || end.isPending;
  const fault = problem && (
    <p role="alert" className="mt-3 text-danger">
      {problemText(problem)}
    </p>
  );
  if (state === 'requested' && side === 'is_paid') {
    return (
      <div className="mt-6">
        <label className="flex min-h-11 items-center gap-3 text-ink-2">
          <input
            type="checkbox"
            className="tick-box size-5 shrink-0"
            checked={hasRead}
            onChange={({ target }) => setRead(target.checked)}
          />
          {t('contract.haveRead')}
        </label>
        <Button
          isWide
          size="large"
          className="mt-3"
          disabled={!hasRead || isBusy}
          isLoading={accept.isPending}
          onClick={() => run(accept.act({ contractId, textHash: detail.textHash }), t('contract.accepted'))}
        >
          {t('contract.sign')}
        </Button>
        <Button
          look="danger"
          isWide
          className="mt-3"
          disabled={isBusy}
          isLoading={refuse.isPending}
          onClick={() => run(refuse.act({ contractId }), t('contract.refused'))}
        >
          {t('contract.refuse')}
        </Button>
        {fault}
      </div>
    );
  }
  if (side !== 'pays' || (state !== 'requested' && (state !== 'valid' || validUntil !== null))) return null;
  const isOffer = state === 'requested';
  return (
    <div className="mt-6">
      <Button
        look="danger"
        isWide
        isLoading={isBusy}
        onClick={() =>
          isOffer ? run(withdraw.act({ contractId }), t('contract.withdrawn')) : run(end.act({ contractId }), t('contract.ended'))
        }
      >
        {t(isOffer ? 'contract.withdraw' : 'contract.end')}
      </Button>
      {fault}
    </div>
  );
}
