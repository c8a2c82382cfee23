import { NO_NUMBER, type CodeSent } from '@jogada/accounts/contract/player';
import type { ApiProblem } from '@jogada/platform/web';
import { useState, type ReactNode } from 'react';
import { SliderCheck } from '../slider/slider-check.tsx';
import { useCodeSender, type CodeSender } from './use-code-sender.ts';

export interface CheckedCode extends Omit<CodeSender, 'send'> {
  /** Sends a code. When the server requires a human check, opens the puzzle and sends the code after it. */
  readonly request: () => void;
  /** The puzzle; render it in the page. */
  readonly check: ReactNode;
}

interface CheckedCodeOptions {
  /** Separates the countdowns of several forms. */
  readonly name: string;
  readonly send: (humanToken: string) => Promise<CodeSent>;
  readonly onRefused: (problem: ApiProblem) => void;
  /** The number that receives the code, if the form has it. */
  readonly mobileNum?: string;
}

/** Codes for a signed-in member: the first of a day are sent at once, later ones after a human check (S08). */
export function useCheckedCode({ name, send, onRefused, mobileNum = NO_NUMBER }: CheckedCodeOptions): CheckedCode {
  const { send: sendWithWords, ...sender } = useCodeSender(name);
  const [isOpen, setOpen] = useState(false);

  async function sendWith(humanToken: string) {
    const problem = await sendWithWords(() => send(humanToken));
    if (problem?.code === 'human_check_required') setOpen(true);
    else if (problem) onRefused(problem);
  }

  return {
    ...sender,
    request() {
      if (sender.secondsLeft === 0 && !sender.isSending) void sendWith('');
    },
    check: (
      <SliderCheck
        isOpen={isOpen}
        mobileNum={mobileNum}
        onSolved={(humanToken) => {
          setOpen(false);
          void sendWith(humanToken);
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
