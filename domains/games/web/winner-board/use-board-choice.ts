import { chooseBoard, readBoardChoice } from '@jogada/games/contract/player';
import { queryKeyOf, useCall, useClient, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Whether the member's wins appear on the board, and a setter (C18); undefined until loaded. */
export function useBoardChoice() {
  const call = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { data } = useCall(readBoardChoice, {});
  const change = useMutation({
    retry: false,
    mutationFn: (isShown: boolean) => call(chooseBoard, { isShown }),
    onSuccess: (choice) => queries.setQueryData(queryKeyOf(readBoardChoice, {}), choice),
    onError: (problem) => toast.refusal(problemText(problem)),
  });
  return { isShown: data?.isShown, choose: change.mutate, isChoosing: change.isPending };
}
