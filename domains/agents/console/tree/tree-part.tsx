import { listTree, setHeadRates, type TreeNode } from '@jogada/agents/contract/operator';
import { ActionButton, ConsoleData, DataTable, Panel, SearchField, useMay, useOperatorCall } from '@jogada/platform/console';
import { useMoneyText, useFormats } from '@jogada/platform/web';
import { Badge, EmptyState } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useRateWords } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';
import { HeadRatesDialog } from './head-rates-dialog.tsx';

const PAGE_SIZE = 50;

/** The agent tree: top-level members first, then level by level, with each team's figures of the last thirty days. */
export function TreePart() {
  const t = useText();
  const [under, setUnder] = useState<TreeNode['memberId']>();
  const [search, setSearch] = useState('');
  const [cursor, setCursor] = useState<string>();
  const answer = useOperatorCall(listTree, {
    pageSize: PAGE_SIZE,
    ...(under && { under }),
    ...(search !== '' && { search }),
    ...(cursor !== undefined && { cursor }),
  });

  function goTo(memberId: TreeNode['memberId'] | undefined) {
    setUnder(memberId);
    setSearch('');
    setCursor(undefined);
  }

  function lookFor(name: string) {
    goTo(undefined);
    setSearch(name);
  }

  return (
    <>
      <SearchField key={under} label={t('tree.search')} search={search} onSearch={lookFor} />
      <ConsoleData answer={answer}>
        {({ list, path, nextCursor }) => (
          <Panel
            title={
              <nav aria-label={t('tree.path')} className="flex flex-wrap items-center gap-2">
                <ActionButton onClick={() => goTo(undefined)}>{t('tree.heads')}</ActionButton>
                {path.map((step) => (
                  <ActionButton key={step.memberId} onClick={() => goTo(step.memberId as TreeNode['memberId'])}>
                    {step.username}
                  </ActionButton>
                ))}
              </nav>
            }
            end={nextCursor !== null && <ActionButton onClick={() => setCursor(nextCursor)}>{t('page.more')}</ActionButton>}
          >
            {list.length === 0 ? (
              <EmptyState art="records" title={t('tree.none')} />
            ) : (
              <TreeTable rows={list} isTop={path.length === 0} onOpen={goTo} />
            )}
          </Panel>
        )}
      </ConsoleData>
    </>
  );
}

interface TreeTableProps {
  readonly rows: readonly TreeNode[];
  readonly isTop: boolean;
  readonly onOpen: (memberId: TreeNode['memberId']) => void;
}

function TreeTable({ rows, isTop, onOpen }: TreeTableProps) {
  const moneyText = useMoneyText();
  const t = useText();
  const { number } = useFormats();
  const { rates } = useRateWords();
  const mayChange = useMay(setHeadRates);
  const [edited, setEdited] = useState<TreeNode>();
  const money = (amount: string) => moneyText(amount, 'BRL');
  return (
    <>
      <DataTable
        label={t('page.parts.tree')}
        rows={rows}
        keyOf={({ memberId }) => memberId}
        columns={[
          {
            key: 'username',
            title: t('tree.name'),
            isMain: true,
            cell: ({ username, isAgent, isIdentityMissing }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {username}
                {isAgent && <Badge tone="info">{t('tree.agent')}</Badge>}
                {isAgent && isIdentityMissing && <Badge tone="gold">{t('tree.identityMissing')}</Badge>}
              </span>
            ),
          },
          { key: 'team', title: t('tree.team'), align: 'end', cell: ({ teamSize }) => number(teamSize) },
          { key: 'rates', title: t('tree.rates'), cell: (row) => <span className="text-ink-2">{rates(row.rates)}</span> },
          { key: 'stake', title: t('tree.stake'), align: 'end', cell: ({ stakeAmount }) => money(stakeAmount) },
          {
            key: 'net',
            title: t('tree.net'),
            align: 'end',
            cell: ({ stakeAmount, winAmount }) => money(String(BigInt(stakeAmount) - BigInt(winAmount))),
          },
          { key: 'rebate', title: t('tree.rebate'), align: 'end', cell: ({ rebateAmount }) => money(rebateAmount) },
          {
            key: 'acts',
            title: t('page.acts'),
            isActions: true,
            align: 'end',
            cell: (row) => (
              <span className="inline-flex gap-2">
                {mayChange && isTop && <ActionButton onClick={() => setEdited(row)}>{t('tree.setRates')}</ActionButton>}
                {row.teamSize > 0 && <ActionButton onClick={() => onOpen(row.memberId)}>{t('tree.open')}</ActionButton>}
              </span>
            ),
          },
        ]}
      />
      {edited && <HeadRatesDialog head={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
