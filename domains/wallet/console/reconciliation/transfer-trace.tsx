import { ActionButton, ConsoleData, useOperatorCall } from '@jogada/platform/console';
import { EmptyState, Modal } from '@jogada/platform/web/ui';
import { traceTransfers } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { TransferRow } from '../member-wallet/member-transfers-panel.tsx';
import { useText } from '../use-text.ts';

export interface Traced {
  readonly memberId: string;
  /** A vendor's code, or `pix`. */
  readonly source: string;
  /** By the id of whoever asked for the transfer. */
  readonly externalId: string;
}

/** Opens what the ledger has under an id of somebody else's, down to its entries. */
export function TransferTrace({ traced }: { readonly traced: Traced }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('reconciliation.entries')}</ActionButton>
      {isOpen && <TraceModal traced={traced} onClose={() => setOpen(false)} />}
    </>
  );
}

function TraceModal({ traced, onClose }: { readonly traced: Traced; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('reconciliation.entries')}
      className="max-w-[860px]! w-[calc(100vw-2rem)]!"
    >
      <p className="mb-2 font-mono text-12 break-all text-ink-3">{traced.externalId}</p>
      <Transfers traced={traced} />
    </Modal>
  );
}

// Asked from inside the card: a card that is still being fetched would miss an answer that was quicker.
function Transfers({ traced }: { readonly traced: Traced }) {
  const t = useText();
  const { source, externalId } = traced;
  const memberId = `mbr_${traced.memberId.slice('mbr_'.length)}` as const;
  const answer = useOperatorCall(traceTransfers, { memberId, source, externalId });
  return (
    <ConsoleData answer={answer}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('reconciliation.noTransfer')} />
        ) : (
          <ul aria-label={t('reconciliation.entries')}>
            {list.map((transfer) => (
              <TransferRow key={transfer.transferId} transfer={transfer} />
            ))}
          </ul>
        )
      }
    </ConsoleData>
  );
}
