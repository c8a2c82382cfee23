import { formatMoney, type Currency, type MoneyFormatOptions } from '@jogada/platform/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSpoken } from './text.tsx';

/** Formats amounts within sentences, in the reader's convention. Minor units, as a bigint or as the JSON string. */
export function useMoneyText(): (amount: bigint | string, currency: Currency, options?: MoneyFormatOptions) => string {
  const { language } = useSpoken();
  return useCallback((amount, currency, options) => formatMoney({ amount: BigInt(amount), currency }, language, options), [language]);
}

interface MoneyTextProps {
  /** Minor units, as a bigint or as the JSON string. */
  readonly amount: bigint | string;
  readonly currency: Currency;
  readonly signed?: boolean;
  readonly className?: string;
}

/** Shows an amount with tabular digits in the reader's convention. All amounts on screen use it. */
export function MoneyText({ amount, currency, signed = false, className = '' }: MoneyTextProps) {
  return <span className={`amount ${className}`}>{useMoneyText()(amount, currency, { signed })}</span>;
}

const COUNT_MIN_MS = 600;
const COUNT_MAX_MS = 1_200;

/** A MoneyText that counts up or down to a new amount. Screen readers and users with reduced motion get the amount at once. */
export function AnimatedMoney({ amount, currency, className = '' }: Omit<MoneyTextProps, 'signed'>) {
  const target = BigInt(amount);
  const shown = useCountTo(target);
  const money = useMoneyText();
  return (
    <span className={`amount ${className}`}>
      <span aria-hidden="true">{money(shown, currency)}</span>
      <span className="sr-only">{money(target, currency)}</span>
    </span>
  );
}

function useCountTo(target: bigint): bigint {
  const [shown, setShown] = useState(target);
  const latest = useRef(target);

  useEffect(() => {
    const start = latest.current;
    if (start === target) return;
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const durationMs = isStill ? 0 : countDurationMs(start, target);
    let startedAt: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      startedAt ??= now;
      const progress = durationMs === 0 ? 1 : Math.min(1, (now - startedAt) / durationMs);
      latest.current = between(start, target, 1 - (1 - progress) ** 3);
      setShown(latest.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return shown;
}

function countDurationMs(from: bigint, to: bigint): number {
  const digits = (to > from ? to - from : from - to).toString().length;
  return Math.min(COUNT_MAX_MS, COUNT_MIN_MS + digits * 80);
}

const STEPS = 10_000;

function between(from: bigint, to: bigint, progress: number): bigint {
  return from + ((to - from) * BigInt(Math.round(progress * STEPS))) / BigInt(STEPS);
}
