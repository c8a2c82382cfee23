import type { Currency } from '@jogada/platform/contract';
import { ProgressBar } from '@jogada/platform/web/ui';
import { useMomentText } from '@jogada/platform/web';
import type { PlayLimit } from '@jogada/wallet/contract/player';
import { IconHourglass } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { useLimitAmountText } from './use-limits.ts';
import { usedPercent } from './used-percent.ts';

const NEARLY_PERCENT = 80;

/** The used part of a limit as text and bar, and a pending looser limit. */
export function LimitBar({ limit, currency }: { readonly limit: PlayLimit; readonly currency: Currency }) {
  const t = useText();
  const write = useLimitAmountText(currency);
  const momentText = useMomentText('dateTime');
  const { kind, period, amount, effectiveAmount, used, remaining, asked } = limit;
  const percent = usedPercent(limit);
  const usedShown = used.startsWith('-') ? '0' : used;
  const words = t('limits.usedOf', { used: write(kind, usedShown), amount: write(kind, effectiveAmount) });
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-semibold text-ink">{t(`limits.period.${period}`)}</span>
        <span className="amount text-ink-2">{words}</span>
      </div>
      <ProgressBar
        label={`${t(`limits.kind.${kind}`)}: ${t(`limits.period.${period}`)}`}
        percent={percent}
        words={words}
        tone={percent >= NEARLY_PERCENT ? 'hot' : 'primary'}
        isThin
        className="mt-2"
      />
      <p className="mt-1.5 text-13 text-ink-3">
        {t('limits.left', { remaining: write(kind, remaining), moment: momentText(limit.resetsAt) })}
      </p>
      {effectiveAmount !== amount && <p className="mt-1.5 text-13 text-hot">{t('limits.lowerHolds', { amount: write(kind, amount) })}</p>}
      {asked && (
        <p className="mt-2 flex items-start gap-2 rounded-tile bg-s2 px-3 py-2 text-13 text-ink-2">
          <IconHourglass size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
          {asked.amount === null
            ? t('limits.askedNone', { moment: momentText(asked.confirmableAt) })
            : t('limits.askedMore', { amount: write(kind, asked.amount), moment: momentText(asked.confirmableAt) })}
        </p>
      )}
    </div>
  );
}
