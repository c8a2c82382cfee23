import { useMoneyText, queryKeyOf, useAct, useCall, useProblemText } from '@jogada/platform/web';
import { classNames, tapFeedback, toast } from '@jogada/platform/web/ui';
import { chooseDepositBonus, readDepositBonuses, type DepositBonus } from '@jogada/promotions/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { matchedAmount } from './matched-amount.ts';

interface DepositBonusChoiceProps {
  /** The deposit in minor units; undefined without one. */
  readonly amount: bigint | undefined;
}

/** Choice of a deposit bonus, none by default. Shows the terms before the choice. */
export function DepositBonusChoice({ amount }: DepositBonusChoiceProps) {
  const money = useMoneyText();
  const t = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const name = useId();
  const { data } = useCall(readDepositBonuses, {}, { staleTime: 0 });
  const { act, isPending } = useAct(chooseDepositBonus);
  const bonuses = data?.bonuses.filter(({ refusal }) => refusal === null) ?? [];
  if (!data || bonuses.length === 0) return null;

  async function choose(promotionId: DepositBonus['promotionId'] | null) {
    tapFeedback();
    try {
      queries.setQueryData(queryKeyOf(readDepositBonuses, {}), await act({ promotionId }));
    } catch (problem) {
      toast.refusal(problemText(problem));
      void queries.invalidateQueries({ queryKey: queryKeyOf(readDepositBonuses) });
    }
  }

  return (
    <fieldset className="mt-6 min-w-0" disabled={isPending}>
      <legend className="mb-2 text-13 font-medium text-ink-2">{t('depositBonus.title')}</legend>
      <div className="grid gap-2">
        <Choice name={name} isChosen={data.chosenId === null} onChoose={() => void choose(null)} title={t('depositBonus.none')}>
          {t('depositBonus.noneDetail')}
        </Choice>
        {bonuses.map((bonus) => {
          const isChosen = data.chosenId === bonus.promotionId;
          return (
            <Choice
              key={bonus.promotionId}
              name={name}
              isChosen={isChosen}
              onChoose={() => void choose(bonus.promotionId)}
              title={bonus.name}
              end={t('depositBonus.match', {
                percent: bonus.percent,
                maximum: money(bonus.maximumAmount, bonus.currency),
              })}
            >
              <Gives bonus={bonus} amount={amount} />
              <Terms bonus={bonus} amount={amount} />
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly end?: string;
  readonly children: ReactNode;
}

function Choice({ name, isChosen, onChoose, title, end, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classNames('rounded-control bg-s1 px-4 py-3 ring-1 ring-inset', isChosen ? 'ring-2 ring-primary' : 'ring-control')}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          style={{ accentColor: 'var(--primary)' }}
          className="size-5 shrink-0"
        />
        <span className="min-w-0 flex-1 text-15 font-semibold">{title}</span>
        {end && <span className="text-right text-13 text-ink-2 tabular-nums">{end}</span>}
      </label>
      <div className="pl-8 text-13 text-ink-2">{children}</div>
    </div>
  );
}

interface OfBonus {
  readonly bonus: DepositBonus;
  readonly amount: bigint | undefined;
}

function Gives({ bonus, amount = 0n }: OfBonus) {
  const money = useMoneyText();
  const t = useText();
  const write = (minorUnits: bigint) => money(minorUnits, bonus.currency);
  const matched = matchedAmount(bonus, amount);
  return (
    <p>
      {matched === undefined
        ? t('depositBonus.tooLittle', { minimum: write(BigInt(bonus.minimumDepositAmount)) })
        : t('depositBonus.gives', { amount: write(amount), bonus: write(matched) })}
    </p>
  );
}

/** Five lines: wagering, eligible bets, maximum cash, deadline, and the effect of a withdrawal. */
function Terms({ bonus, amount = 0n }: OfBonus) {
  const money = useMoneyText();
  const t = useText();
  const write = (minorUnits: bigint | string) => money(minorUnits, bonus.currency);
  const matched = matchedAmount(bonus, amount) ?? matchedAmount(bonus, BigInt(bonus.minimumDepositAmount)) ?? 0n;
  const { wagerTimes, maximumBetAmount, maximumCashAmount, validDays } = bonus;
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 items-center font-semibold text-ink">{t('depositBonus.terms')}</summary>
      <ol className="grid gap-2 pb-1">
        <li>{t('depositBonus.wager', { times: wagerTimes, amount: write(matched * BigInt(wagerTimes)) })}</li>
        <li>{maximumBetAmount === null ? t('depositBonus.anyBet') : t('depositBonus.bet', { amount: write(maximumBetAmount) })}</li>
        <li>{maximumCashAmount === null ? t('depositBonus.allCash') : t('depositBonus.cash', { amount: write(maximumCashAmount) })}</li>
        <li>{t('depositBonus.days', { days: validDays })}</li>
        <li>{t('depositBonus.withdraw')}</li>
      </ol>
    </details>
  );
}
