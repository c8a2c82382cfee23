import { readBill, recomputeBill, type Bill } from '@jogada/agents/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useMoneyText, MoneyText, useAct, useCall, useFormats, useProblemText } from '@jogada/platform/web';
import { Badge, Button, List, ListRow, Section, Sheet, Skeleton } from '@jogada/platform/web/ui';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCategoryName } from '../area/use-category-name.ts';
import { useParts } from '../area/use-parts.ts';
import { TermsTable } from '../contract/terms-table.tsx';
import { DisputeForm } from '../dispute/dispute-form.tsx';
import { useText } from '../use-text.ts';

interface BillSheetProps {
  readonly bill: Bill | null;
  readonly onClose: () => void;
}

/** One bill: its calculation, its parts, the recomputation from rounds, and disputes. */
export function BillSheet({ bill, onClose }: BillSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={bill !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('bill.sheet')}>
      {bill && <Detail bill={bill} />}
    </Sheet>
  );
}

function Detail({ bill }: { readonly bill: Bill }) {
  const moneyText = useMoneyText();
  const t = useText();
  const { number } = useFormats();
  const nameOf = useCategoryName();
  const { data } = useCall(readBill, { billId: bill.billId });
  const { currency, rate } = bill;
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  // Shares are hundred-thousandths of a minor unit.
  const share = (parts: string) => `${moneyText(BigInt(parts) / 100_000n, currency)}${rest(parts)}`;
  const percent = number(rate / 100_000, { style: 'percent', maximumFractionDigits: 3 });
  return (
    <>
      <p className="display text-32">
        <MoneyText amount={bill.amount} currency={currency} className="text-gold" />
      </p>
      <p className="mt-1 text-ink-2">
        <DateText moment={bill.startsAt} shape="dayTime" /> – <DateText moment={bill.endsAt} shape="dayTime" />
      </p>
      {bill.state === 'waiting' && <p className="mt-3 text-ink-2">{t('bill.waitingHint')}</p>}
      <Section title={t('bill.calculation')}>
        <dl className="text-15">
          <Line name={t(bill.kind === 'dividend' ? 'bill.netLoss' : 'bill.turnover')}>{money(bill.figure)}</Line>
          {bill.carriedLoss !== '0' && <Line name={t('bill.carriedLoss')}>{money(bill.carriedLoss)}</Line>}
          {bill.kind !== 'hourly_salary' && <Line name={t('bill.active')}>{number(bill.activeCount)}</Line>}
          <Line name={t('bill.rate')}>{bill.step === null ? t('bill.noStep') : percent}</Line>
          <Line name={t('bill.totalDue')}>{share(bill.totalDue)}</Line>
          {bill.sequence > 0 && <Line name={t('bill.difference')}>{share(bill.due)}</Line>}
          <Line name={t('bill.carryBefore')}>{share(bill.carryBefore)}</Line>
          <Line name={t('bill.paid')}>{money(bill.amount)}</Line>
          <Line name={t('bill.carryAfter')}>{share(bill.carryAfter)}</Line>
        </dl>
      </Section>
      {data ? (
        <>
          {data.parts.length > 0 && (
            <Section title={t('bill.parts')}>
              <List label={t('bill.parts')}>
                {data.parts.map(({ day, category, stakeAmount, winAmount }) => (
                  <ListRow
                    key={`${day}${category}`}
                    title={<DateText moment={`${day}T12:00:00Z`} shape="date" />}
                    detail={nameOf(category)}
                    end={money(stakeAmount)}
                    endDetail={t('bill.won', { amount: moneyText(winAmount, currency) })}
                  />
                ))}
              </List>
            </Section>
          )}
          <Section title={t('bill.terms')} end={<Badge>{t('contract.version', { number: bill.version })}</Badge>}>
            <TermsTable terms={data.terms} currency={currency} reached={bill.step} />
          </Section>
        </>
      ) : (
        <Skeleton className="mt-6 h-52 rounded-card" />
      )}
      <Proof bill={bill} />
      <DisputeForm subject={{ subject: 'bill', billId: bill.billId }} />
    </>
  );
}

function rest(parts: string): string {
  const below = (BigInt(parts) < 0n ? -BigInt(parts) : BigInt(parts)) % 100_000n;
  return below === 0n ? '' : ` + 0,${String(below).padStart(5, '0')}`;
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line/60 py-2.5 last:border-0">
      <dt className="min-w-0 text-ink-2">{name}</dt>
      <dd className="shrink-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

function Proof({ bill }: { readonly bill: Bill }) {
  const t = useText();
  const problemText = useProblemText();
  const { number } = useFormats();
  const { act, problem } = useAct(recomputeBill);
  const { part: proof, goThrough } = useParts<AnswerOf<typeof recomputeBill>>();
  const [isGoing, setIsGoing] = useState(false);
  const recompute = () => {
    setIsGoing(true);
    void goThrough((from) => act({ billId: bill.billId, ...from }))
      .catch(() => undefined)
      .finally(() => setIsGoing(false));
  };
  return (
    <div className="mt-6">
      <Button look="ghost" isWide icon={<IconRefresh size={20} aria-hidden="true" />} isLoading={isGoing} onClick={recompute}>
        {t('bill.recompute')}
      </Button>
      {proof && proof.nextCursor !== null && (
        <p className="mt-3 text-ink-3">{t('bill.going', { count: number(proof.roundCount), all: number(proof.expectedCount) })}</p>
      )}
      {proof?.nextCursor === null && (
        <p role="status" className="mt-3 flex items-center gap-2 text-ink-2">
          {proof.isExact && <IconCircleCheck size={20} aria-hidden="true" className="shrink-0 text-ok" />}
          {t(proof.isExact ? 'bill.exact' : 'bill.notExact', { count: proof.roundCount, shown: number(proof.roundCount) })}
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}
