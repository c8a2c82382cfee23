import { DateText } from '@jogada/platform/web';
import { classNames, Spinner } from '@jogada/platform/web/ui';
import { REFUSAL_REASONS, type Withdrawal } from '@jogada/wallet/contract/player';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { payoutSteps, type PayoutStep } from './payout-clock.ts';

/** The payout clock: past steps with times, the current step, and the steps ahead. */
export function PayoutTimeline({ withdrawal }: { readonly withdrawal: Pick<Withdrawal, 'state' | 'steps' | 'reasonCode'> }) {
  const t = useText();
  const isBack = withdrawal.state === 'cancelled' || withdrawal.state === 'refused';
  return (
    <>
      <ol>
        {payoutSteps(withdrawal).map((step, index) => (
          <li
            key={step.state}
            aria-current={step.progress === 'current' ? 'step' : undefined}
            className="relative flex min-h-10 gap-3 pb-2 last:min-h-0 last:pb-0"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute bottom-full left-3 -mb-1 h-4 w-px -translate-x-1/2',
                  step.progress === 'ahead' ? 'bg-line' : 'bg-primary',
                )}
              />
            )}
            <StepMark step={step} />
            <span className={classNames('flex-1 text-15', step.progress === 'ahead' ? 'text-ink-3' : 'font-medium text-ink')}>
              {t(`withdraw.state.${step.state}`)}
            </span>
            {step.at && <DateText moment={step.at} shape="dayTime" className="text-13 text-ink-3" />}
          </li>
        ))}
      </ol>
      {isBack && (
        <p className="mt-3 text-13 text-ink-2">
          {withdrawal.reasonCode && `${t(reasonKey(withdrawal.reasonCode))} `}
          {t('withdraw.moneyBack')}
        </p>
      )}
    </>
  );
}

function StepMark({ step: { state, progress } }: { readonly step: PayoutStep }) {
  const shape = 'relative grid size-6 shrink-0 place-items-center rounded-full';
  if (progress === 'ahead') return <span aria-hidden="true" className={classNames(shape, 'ring-2 ring-line ring-inset')} />;
  if (progress === 'current') {
    return (
      <span aria-hidden="true" className={classNames(shape, 'bg-s2 text-primary')}>
        <Spinner className="size-4" />
      </span>
    );
  }
  if (state === 'cancelled' || state === 'refused') {
    return (
      <span aria-hidden="true" className={classNames(shape, 'bg-s3 text-hot')}>
        <IconX size={16} stroke={2.5} />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={classNames(shape, 'bg-primary text-on-primary')}>
      <IconCheck size={16} stroke={2.5} />
    </span>
  );
}

// A bank's own reason codes mean nothing to a player.
function reasonKey(reasonCode: string) {
  const known = REFUSAL_REASONS.find((reason) => reason === reasonCode);
  return known ? (`withdraw.reason.${known}` as const) : 'withdraw.reason.other';
}
