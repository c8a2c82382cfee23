import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { useState, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useOperatorRead } from './use-operator-call.ts';

interface ReadingButtonProps<E extends Endpoint> {
  readonly label: string;
  readonly endpoint: E;
  readonly input: RequestOf<E>;
  /** The dialog that starts from the answer. */
  readonly children: (answer: AnswerOf<E>, close: () => void) => ReactNode;
}

/** A button that reads what its dialog starts from: it shows that it is loading, and opens the dialog with the answer. */
export function ReadingButton<E extends Endpoint>({ label, endpoint, input, children }: ReadingButtonProps<E>) {
  const read = useOperatorRead(endpoint);
  const [isReading, setReading] = useState(false);
  const [answer, setAnswer] = useState<AnswerOf<E>>();

  async function handleClick() {
    setReading(true);
    const found = await read(input);
    setReading(false);
    setAnswer(() => found);
  }

  return (
    <>
      <ActionButton onClick={() => void handleClick()} isLoading={isReading}>
        {label}
      </ActionButton>
      {answer !== undefined && children(answer, () => setAnswer(undefined))}
    </>
  );
}
