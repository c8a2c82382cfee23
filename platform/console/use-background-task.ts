import type { AnswerOf, Endpoint, RequestOf } from '@jogada/platform/contract';
import { queryKeyOf } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useOperatorAction, useOperatorCall } from './use-operator-call.ts';

const ASK_AGAIN_MS = 1000;

interface TaskAnswer<Result> {
  readonly state: 'none' | 'waiting' | 'running' | 'done' | 'failed';
  readonly result: Result | null;
}

interface BackgroundTaskCalls<Read extends Endpoint, Ask extends Endpoint> {
  readonly read: Read;
  readonly ask: Ask;
}

/** A task that staff requests: its state, read every second until it ends, and its latest result. Both calls take no input and give the same answer. */
export function useBackgroundTask<Result, Read extends Endpoint, Ask extends Endpoint>(calls: BackgroundTaskCalls<Read, Ask>) {
  const input = {} as RequestOf<Read>;
  const queries = useQueryClient();
  const queryKey = queryKeyOf(calls.read, input);
  const known = queries.getQueryData<TaskAnswer<Result>>(queryKey);
  const isRunning = known?.state === 'waiting' || known?.state === 'running';
  const { data } = useOperatorCall(calls.read, input, { refetchInterval: isRunning && ASK_AGAIN_MS });
  const { act, isPending } = useOperatorAction(calls.ask);
  const task = data as (AnswerOf<Read> & TaskAnswer<Result>) | undefined;
  return {
    /** Undefined until loaded. */
    state: task?.state,
    result: task?.result ?? undefined,
    isRunning: isPending || isRunning,
    ask: () => void act({} as RequestOf<Ask>).then((answer) => answer && queries.setQueryData(queryKey, answer)),
  };
}
