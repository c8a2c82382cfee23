import { endMerchantContract, listMerchantContracts, type MerchantContract } from '@jogada/agents/contract/operator';
import { ActionButton, ConsoleData, Panel, useMay, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge, Dialog, EmptyState, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { TermsFacts } from './terms-facts.tsx';

const TONES = { requested: 'gold', valid: 'ok', denied: 'danger', withdrawn: 'neutral', expired: 'neutral' } as const;
const PAGE_SIZE = 50;

/** The merchant's contracts with top-level agents: offers, contracts in force, and answers. */
export function ContractsPart() {
  const t = useText();
  const [isOffering, setOffering] = useState(false);
  const [cursor, setCursor] = useState<string>();
  const mayChange = useMay(endMerchantContract);
  const answer = useOperatorCall(listMerchantContracts, { pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
  return (
    <>
      {mayChange && (
        <span>
          <ActionButton look="primary" onClick={() => setOffering(true)}>
            {t('contracts.offer')}
          </ActionButton>
        </span>
      )}
      <ConsoleData answer={answer}>
        {({ list, nextCursor }) => (
          <>
            {list.length === 0 && <EmptyState art="records" title={t('contracts.none')} />}
            {list.map((contract) => (
              <ContractPanel key={`${contract.contractId} ${contract.state}`} contract={contract} mayChange={mayChange} />
            ))}
            {nextCursor !== null && <ActionButton onClick={() => setCursor(nextCursor)}>{t('page.more')}</ActionButton>}
          </>
        )}
      </ConsoleData>
      {isOffering && <OfferDialog onClose={() => setOffering(false)} />}
    </>
  );
}

function ContractPanel({ contract, mayChange }: { readonly contract: MerchantContract; readonly mayChange: boolean }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(endMerchantContract);
  const [isAsked, setAsked] = useState(false);
  const { contractId, state, username, kind, version, validUntil } = contract;
  const canEnd = state === 'requested' || (state === 'valid' && validUntil === null);
  const word = state === 'requested' ? 'contracts.withdraw' : 'contracts.end';

  async function handleEnd() {
    if (await act({ contractId })) toast.success(t('page.done'));
    setAsked(false);
  }

  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {username} · {t(`kinds.${kind}`)}
          <Badge tone={TONES[state]}>{t(`contracts.states.${state}`)}</Badge>
          <span className="text-13 font-normal text-ink-3">
            {t('contracts.version', { version })} · <DateText moment={contract.offeredAt} shape="dayTime" />
          </span>
        </span>
      }
      end={
        mayChange &&
        canEnd && (
          <ActionButton look="danger" onClick={() => setAsked(true)}>
            {t(word)}
          </ActionButton>
        )
      }
    >
      <TermsFacts contract={contract} />
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t(word)}
        confirmLabel={t(word)}
        look="danger"
        onConfirm={() => void handleEnd()}
        isPending={isPending}
      >
        {t(state === 'requested' ? 'contracts.withdrawBody' : 'contracts.endBody', { username })}
      </Dialog>
    </Panel>
  );
}
