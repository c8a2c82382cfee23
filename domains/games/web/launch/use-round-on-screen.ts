import { useBalance } from '@jogada/wallet/web';
import { useEffect, useState } from 'react';
import type { FrameMessage } from './frame-message.ts';
import { beginRound, shownBalance, type RoundOnScreen } from './shown-balance.ts';

/** The member's balance as far as the game has shown it, in minor units, and the handler of the game's messages that it depends on. */
export function useRoundOnScreen(): {
  readonly shownAmount: bigint | undefined;
  readonly isRoundShown: boolean;
  readonly handleRound: (message: FrameMessage) => void;
} {
  const balance = useBalance();
  const [round, setRound] = useState<RoundOnScreen>();
  const shownAmount = balance && shownBalance(BigInt(balance.sumBalance), round);
  useEffect(() => {
    if (!round) return;
    const timer = setTimeout(() => setRound(undefined), round.shownMaxMs);
    return () => clearTimeout(timer);
  }, [round]);
  function handleRound(message: FrameMessage) {
    if (message.type === 'round_started') setRound(beginRound(shownAmount, message));
    else if (END_OF_ROUND.has(message.type)) setRound(undefined);
  }
  return { shownAmount, isRoundShown: round !== undefined, handleRound };
}

const END_OF_ROUND: ReadonlySet<FrameMessage['type']> = new Set(['ready', 'round_settled', 'balance_changed']);
