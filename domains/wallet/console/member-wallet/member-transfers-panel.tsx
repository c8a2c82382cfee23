import { ListPanel, useOperatorCall, usePages } from '@jogada/platform/console';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Badge, classNames } from '@jogada/platform/web/ui';
import { listMemberTransfers, type MemberTransfer } from '@jogada/wallet/contract/operator';
import { usePocketName } from '../use-pocket-name.ts';
import { useSourceName } from '../use-source-name.ts';
import { useText } from '../use-text.ts';

/** A member's latest transfers with their ledger entries. */
export function MemberTransfersPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const pages = usePages();
  const answer = useOperatorCall(listMemberTransfers, { memberId, ...pages.from });
  return (
    <ListPanel title={t('memberWallet.transfers')} answer={answer} pages={pages} emptyTitle={t('memberWallet.noTransfers')}>
      {(transfers) => (
        <ul>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.transferId} transfer={transfer} />
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** One transfer with its ledger entries. */
export function TransferRow({ transfer }: { readonly transfer: MemberTransfer }) {
  const t = useText();
  const sourceName = useSourceName();
  const kind = t.has(`kinds.${transfer.kind}`) ? t(`kinds.${transfer.kind as 'bet'}`) : transfer.kind;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line/60 px-4 py-3 text-13 last:border-0 lg:grid-cols-[minmax(240px,1fr)_minmax(360px,1.2fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
          {kind}
          {transfer.status !== 'applied' && <Badge tone="hot">{t(`memberWallet.statuses.${transfer.status}`)}</Badge>}
        </p>
        <p className="text-ink-2">
          <DateText moment={transfer.createdAt} /> · {sourceName(transfer.source)}
          {transfer.gameId !== null && ` · ${transfer.gameId}`}
        </p>
        <p className="truncate font-mono text-11 text-ink-3" title={transfer.externalId}>
          {transfer.transferId} · {transfer.externalId}
        </p>
      </div>
      <EntryLines transfer={transfer} />
    </li>
  );
}

/** The entries of a transfer, one per account. */
function EntryLines({ transfer }: { readonly transfer: MemberTransfer }) {
  const t = useText();
  const pocketName = usePocketName();
  const sourceName = useSourceName();
  if (transfer.entries.length === 0)
    return <p className="text-ink-3">{t(transfer.isArchived ? 'memberWallet.archivedEntries' : 'memberWallet.noEntries')}</p>;
  return (
    <table className="w-full self-center" aria-label={t('memberWallet.entries')}>
      <tbody>
        {transfer.entries.map((entry, index) => (
          <tr key={`${entry.holder} ${entry.pocket} ${index}`}>
            <td className={classNames('py-0.5', entry.holder === 'house' && 'text-ink-3')}>
              {entry.source === null ? pocketName(entry.pocket) : t('memberWallet.houseOf', { source: sourceName(entry.source) })}
            </td>
            <td
              className={classNames(
                'py-0.5 text-right font-semibold',
                entry.holder === 'house' ? 'text-ink-3' : entry.amount.startsWith('-') ? 'text-ink' : 'text-ok',
              )}
            >
              <MoneyText amount={entry.amount} currency={transfer.currency} signed />
            </td>
            <td className="w-[110px] py-0.5 text-right text-ink-3">
              {entry.balanceAfter === null ? '' : <MoneyText amount={entry.balanceAfter} currency={transfer.currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
