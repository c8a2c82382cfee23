import { useCallback } from 'react';
import { ApiProblem } from './api-problem.ts';
import { useMoneyText } from './money-text.tsx';
import { usePlatformText } from './platform-text.ts';
import { useFormats } from './use-formats.ts';
import { waitingTime } from './waiting-time.ts';
import { isCurrency, type ProblemFacts } from '@jogada/platform/contract';

/**
 * Describes a refusal in the player's language: what happened and what to do. Unexpected errors and unknown codes read as an unknown error.
 */
export function useProblemText(): (problem: unknown) => string {
  const t = usePlatformText();
  const { number } = useFormats();
  const money = useMoneyText();
  return useCallback(
    (problem) => {
      if (!(problem instanceof ApiProblem) || !t.has(`problem.${problem.code}`)) return t('problem.unknown_error');
      return t(`problem.${problem.code}`, {
        ...readableFacts(problem.facts, money),
        wait: waitingTime(secondsToWait(problem.facts), number),
      });
    },
    [t, number, money],
  );
}

// One second by default, like the call's Retry-After.
function secondsToWait({ retryAfterSeconds }: ProblemFacts): number {
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : 1;
}

// Amounts are sent as minor units. A text needs them formatted.
function readableFacts(facts: ProblemFacts, money: ReturnType<typeof useMoneyText>): Record<string, string | number> {
  const currency = typeof facts['currency'] === 'string' && isCurrency(facts['currency']) ? facts['currency'] : 'BRL';
  const readable: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const isAmount = /amount$/i.test(name) && typeof value === 'string' && /^-?\d+$/.test(value);
    readable[name] = isAmount ? money(value, currency) : value;
  }
  return readable;
}
