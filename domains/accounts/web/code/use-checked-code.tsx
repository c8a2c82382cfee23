import { NO_NUMBER, type CodeSent } from '@jogada/accounts/contract/player';
import type { ApiProblem } from '@jogada/platform/web';
import { useState, type ReactNode } from 'react';
import { SliderCheck } from '../slider/slider-check.tsx';
import { useCodeSender, type CodeSender } from './use-code-sender.ts';

export interface CheckedCode extends Omit<CodeSender, 'send'> {
  /** Sends a code; where the server asks for a proof of a person first, the puzzle opens and the code is sent after it. */
  readonly request: () => void;
  /** The puzzle; put it into the page. */
  readonly check: ReactNode;
}

interface CheckedCodeOptions {
  /** Keeps the countdowns of several forms apart. */
  readonly name: string;
  readonly send: (humanToken: string) => Promise<CodeSent>;
  readonly onRefused: (problem: ApiProblem) => void;
  /** The number that the code goes to, where the form has it. */
  readonly mobileNum?: string;
}

/** Codes for a signed-in member: the first of a day are sent at once, the later ones after a proof of a person (S08). */
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
