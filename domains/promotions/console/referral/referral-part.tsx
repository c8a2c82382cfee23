import { ActionButton, ConsoleData, Fact, FactGrid, Panel, useOperatorAction, useOperatorCall, useMay } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Badge } from '@jogada/platform/web/ui';
import { listReferralRules, type ReferralRule, setReferralRule } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { useSavedNotice, WaitsBadge } from '../waits-for-second.tsx';
import { useWholeFault } from '../use-whole-fault.ts';
import type { Bounds } from '../whole-number.ts';

/** Each merchant's referral rule with its results. */
export function ReferralPart() {
  const answer = useOperatorCall(listReferralRules, {});
  const mayChange = useMay(setReferralRule);
  return (
    <ConsoleData answer={answer}>
      {({ list }) =>
        list.map((one) => (
          <RulePanel key={`${one.merchantCode} ${one.rule?.changedAt ?? ''} ${one.waitsForSecond}`} of={one} mayChange={mayChange} />
        ))
      }
    </ConsoleData>
  );
}

function RulePanel({ of, mayChange }: { readonly of: ReferralRule; readonly mayChange: boolean }) {
  const money = useMoneyText();
  const t = useText();
  const { rule, counts, currency } = of;
  const write = (amount: string) => money(amount, currency);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {of.merchantName}
          {rule === null && <Badge>{t('referral.none')}</Badge>}
          <WaitsBadge of={of} />
        </span>
      }
    >
      <FactGrid>
        <Fact term={t('referral.registered')}>{counts.registered}</Fact>
        <Fact term={t('referral.qualified')}>{counts.qualified}</Fact>
        <Fact term={t('referral.refused')}>{counts.refused}</Fact>
        {rule !== null && (
          <Fact term={t('changedAt')}>
            <DateText moment={rule.changedAt} />
          </Fact>
        )}
        {rule !== null && !mayChange && (
          <>
            <Fact term={t('referral.rewardAmount')}>{write(rule.rewardAmount)}</Fact>
            <Fact term={t('referral.qualifyingAmount')}>{write(rule.qualifyingAmount)}</Fact>
          </>
        )}
      </FactGrid>
      {mayChange && <RuleForm of={of} />}
    </Panel>
  );
}

const WHOLES = {
  qualifyingDays: { min: 1, max: 365 },
  monthlyRewardsMax: { min: 1, max: 1000 },
  wagerTimes: { min: 0, max: 100 },
} as const satisfies Record<string, Bounds>;
const WHOLE_NAMES = Object.keys(WHOLES) as (keyof typeof WHOLES)[];
const AMOUNTS = ['rewardAmount', 'qualifyingAmount'] as const;

type TypedRule = Readonly<Record<(typeof AMOUNTS)[number], bigint | undefined>> & Readonly<Record<keyof typeof WHOLES, string>>;

function RuleForm({ of: { merchantCode, currency, rule } }: { readonly of: ReferralRule }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setReferralRule);
  const noticeSaved = useSavedNotice();
  const wholeFault = useWholeFault();
  const { control, submit } = useActForm<TypedRule>({
    defaultValues: {
      rewardAmount: rule ? BigInt(rule.rewardAmount) : undefined,
      qualifyingAmount: rule ? BigInt(rule.qualifyingAmount) : undefined,
      qualifyingDays: String(rule?.qualifyingDays ?? ''),
      monthlyRewardsMax: String(rule?.monthlyRewardsMax ?? ''),
      wagerTimes: String(rule?.wagerTimes ?? ''),
    },
    findFaults: (typed) =>
      Object.fromEntries([
        ...AMOUNTS.map((name) => [name, !typed[name] && t('applications.amountMissing')] as const),
        ...WHOLE_NAMES.map((name) => [name, wholeFault(typed[name], WHOLES[name])] as const),
      ]),
  });

  const handleSubmit = submit(async ({ rewardAmount = 0n, qualifyingAmount = 0n, ...wholes }) => {
    const saved = await act({
      merchantCode,
      rewardAmount: rewardAmount.toString(),
      qualifyingAmount: qualifyingAmount.toString(),
      qualifyingDays: Number(wholes.qualifyingDays),
      monthlyRewardsMax: Number(wholes.monthlyRewardsMax),
      wagerTimes: Number(wholes.wagerTimes),
    });
    if (saved) noticeSaved(saved);
  });

  return (
    <form
      noValidate
      aria-label={t('referral.title')}
      onSubmit={handleSubmit}
      className="grid items-start gap-4 border-t border-line/60 p-4 lg:grid-cols-2"
    >
      <p className="text-13 text-ink-3 lg:col-span-2">{t('referral.lead')}</p>
      {AMOUNTS.map((name) => (
        <FormAmountField key={name} control={control} name={name} label={t(`referral.${name}`)} currency={currency} />
      ))}
      <div className="grid items-start gap-4 sm:grid-cols-3 lg:col-span-2">
        {WHOLE_NAMES.map((name) => (
          <FormTextField key={name} control={control} name={name} label={t(`referral.${name}`)} inputMode="numeric" maxLength={13} />
        ))}
      </div>
      <div className="flex items-end justify-end lg:col-span-2">
        <ActionButton type="submit" isLoading={isPending}>
          {t('form.save')}
        </ActionButton>
      </div>
    </form>
  );
}
