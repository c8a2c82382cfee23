import { readAgentPayout, type AgentPayout } from '@jogada/agents/contract/operator';
import type { AnswerOf } from '@jogada/platform/contract';
import { ActionButton, DataTable, ConsoleData, Fact, FactGrid, Panel, useOperatorCall } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { RATE_PARTS, useRateWords } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';

interface PayoutPanelProps {
  readonly payoutId: AgentPayout['payoutId'];
  readonly onClose: () => void;
}

/** The calculation of a payout: its parts, the rate, the carried amounts, and whether they add up to the paid amount. */
export function PayoutPanel({ payoutId, onClose }: PayoutPanelProps) {
  const t = useText();
  const answer = useOperatorCall(readAgentPayout, { payoutId });
  return (
    <ConsoleData answer={answer}>
      {(data) => (
        <Panel
          title={
            <span className="flex flex-wrap items-center gap-2">
              {t('payouts.of', { username: data.payout.username, kind: t(`kinds.${data.payout.kind}`) })}
              <Badge tone={data.isExact ? 'ok' : 'danger'}>{t(data.isExact ? 'payouts.exact' : 'payouts.differs')}</Badge>
            </span>
          }
          end={<ActionButton onClick={onClose}>{t('page.close')}</ActionButton>}
        >
          <Calculation data={data} />
        </Panel>
      )}
    </ConsoleData>
  );
}

function Calculation({ data }: { readonly data: AnswerOf<typeof readAgentPayout> }) {
  const moneyText = useMoneyText();
  const t = useText();
  const words = useRateWords();
  const { payout, figure, carriedLoss, activeCount, rate, parts } = data;
  const { currency } = payout;
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <>
      <FactGrid>
        {figure !== null && <Fact term={t(payout.kind === 'dividend' ? 'payouts.netLoss' : 'payouts.turnover')}>{money(figure)}</Fact>}
        {carriedLoss !== null && carriedLoss !== '0' && <Fact term={t('payouts.carriedLoss')}>{money(carriedLoss)}</Fact>}
        {activeCount !== null && <Fact term={t('payouts.active')}>{activeCount}</Fact>}
        {rate !== null && <Fact term={t('payouts.rate')}>{words.percent(rate)}</Fact>}
        <Fact term={t('payouts.carryBefore')}>{shareText(payout.carryBefore, money)}</Fact>
        <Fact term={t('payouts.due')}>{shareText(payout.due, money)}</Fact>
        <Fact term={t('payouts.amount')}>{money(payout.amount)}</Fact>
        <Fact term={t('payouts.carryAfter')}>{shareText(payout.carryAfter, money)}</Fact>
      </FactGrid>
      {parts.length > 0 && (
        <DataTable
          label={t('payouts.parts')}
          rows={parts}
          keyOf={({ day, category }) => `${day}${category}`}
          columns={[
            { key: 'day', title: t('payouts.day'), isMain: true, cell: ({ day }) => <DateText moment={`${day}T12:00:00Z`} shape="date" /> },
            { key: 'category', title: t('payouts.category'), cell: ({ category }) => words.category(category) },
            { key: 'stake', title: t('tree.stake'), align: 'end', cell: ({ stakeAmount }) => money(stakeAmount) },
            {
              key: 'end',
              title: t(payout.kind === 'rebate' ? 'payouts.share' : 'payouts.won'),
              align: 'end',
              cell: ({ share, winAmount }) => (share === null ? money(winAmount ?? '0') : shareText(share, money)),
            },
          ]}
        />
      )}
    </>
  );
}

/** Formats hundred-thousandths of a minor unit as money plus the remainder. */
function shareText(share: string, money: (amount: string) => string): string {
  const parts = BigInt(share);
  const below = (parts < 0n ? -parts : parts) % BigInt(RATE_PARTS);
  return `${money(String(parts / BigInt(RATE_PARTS)))}${below === 0n ? '' : ` + 0,${String(below).padStart(5, '0')}`}`;
}
