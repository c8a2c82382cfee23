import { useMoneyText, MoneyText, PageLink, useFormats, useMomentText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import type { CashBackStatement } from '@jogada/promotions/contract/player';
import { IconChevronDown, IconCoins } from '@tabler/icons-react';
import { useId } from 'react';
import { gameRecordPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { useReceived } from './use-received.ts';
import { useClaimReward } from './use-rewards.ts';

const WHOLE = 10_000n;

/** Cash back for a period. Expands to the figures of its calculation. */
export function CashBackCard({ statement, isOpen }: { readonly statement: CashBackStatement; readonly isOpen: boolean }) {
  const money = useMoneyText();
  const t = useText();
  const titleId = useId();
  const momentText = useMomentText('dayTime');
  const { act, isPending } = useClaimReward();
  const receive = useReceived();
  const dayText = useDayText();
  const { currency, state, rewardId, amount } = statement;
  const write = (minorUnits: string) => money(minorUnits, currency);
  return (
    <article aria-labelledby={titleId} className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="guilloche p-5">
        <h3 id={titleId} className="flex items-center gap-3 text-15 font-semibold">
          <IconCoins size={22} aria-hidden="true" className="shrink-0 text-primary" />
          {statement.name}
        </h3>
        <p className="mt-1 text-13 text-ink-3">
          {t('cashBack.days', { from: dayText(statement.fromDay), to: dayText(statement.toDay) })} · {t(`cashBack.state.${state}`)}
        </p>
        <p className="display mt-3 text-32">
          <MoneyText amount={amount} currency={currency} />
        </p>
        {state === 'running' && <p className="text-13 text-ink-2">{t('cashBack.ends', { time: momentText(statement.endsAt) })}</p>}
        {state === 'claimable' && rewardId && (
          <Button isWide className="mt-4" isLoading={isPending} onClick={() => void receive(act({ rewardId }))}>
            {t('cashBack.claim', { amount: write(amount) })}
          </Button>
        )}
      </div>
      <details open={isOpen} className="group border-t border-line/60 px-5 py-3">
        <summary className="flex min-h-11 items-center justify-between gap-3 text-13 font-semibold text-ink [&::-webkit-details-marker]:hidden">
          {t('cashBack.calculation')}
          <IconChevronDown size={18} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <Calculation statement={statement} />
      </details>
    </article>
  );
}

function Calculation({ statement }: { readonly statement: CashBackStatement }) {
  const money = useMoneyText();
  const t = useText();
  const format = useFormats();
  const { currency, lossAmount, basisPoints, minimumAmount, maximumAmount, leftOutCount } = statement;
  const write = (minorUnits: bigint | string) => money(minorUnits, currency);
  const share = (BigInt(lossAmount) * BigInt(basisPoints)) / WHOLE;
  const rate = format.number(basisPoints / Number(WHOLE), { style: 'percent', maximumFractionDigits: 2 });
  const facts: readonly (readonly [string, string])[] = [
    [t('cashBack.rounds'), String(statement.roundCount)],
    ...(leftOutCount > 0 ? [[t('cashBack.leftOut'), String(leftOutCount)] as const] : []),
    [t('cashBack.staked'), write(statement.stakedAmount)],
    [t('cashBack.won'), `− ${write(statement.wonAmount)}`],
    [t('cashBack.loss'), write(lossAmount)],
    [t('cashBack.rate'), rate],
  ];
  return (
    <div className="pb-2 text-13">
      <dl className="grid gap-2">
        {facts.map(([name, figure]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="amount text-ink">{figure}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t('cashBack.result')}</dt>
          <dd className="amount text-right">
            {t('cashBack.formula', { loss: write(lossAmount), rate, share: write(share) })}
            {share < BigInt(minimumAmount) && (
              <span className="block font-normal text-ink-2">{t('cashBack.below', { minimum: write(minimumAmount) })}</span>
            )}
            {maximumAmount !== null && share > BigInt(maximumAmount) && (
              <span className="block font-normal text-ink-2">{t('cashBack.cut', { maximum: write(maximumAmount) })}</span>
            )}
          </dd>
        </div>
      </dl>
      <PageLink to={gameRecordPath} className="press mt-2 inline-flex min-h-11 items-center font-semibold text-primary">
        {t('cashBack.check')}
      </PageLink>
    </div>
  );
}

/** Formats a calendar day independently of the phone's time zone. */
function useDayText(): (day: string) => string {
  const format = useFormats();
  return (day) => format.dateTime(new Date(`${day}T12:00:00Z`), { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
}
