import { chatChanged, readChat, readUnreadChat, type ChatMessage } from '@jogada/content/contract/player';
import { queryKeyOf, useChannel, useClient } from '@jogada/platform/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { hasGap, knownUpTo, mergeChat, type ChatLog } from './chat-log.ts';

const PAGE = 30;
const CATCH_UP_PAGE = 100;
const KEY = [...queryKeyOf(readChat), 'log'];

export interface ChatLogReader {
  readonly log: ChatLog | undefined;
  readonly problem: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
  readonly isLoadingOlder: boolean;
  readonly loadOlder: () => Promise<void>;
  /** Takes in what the server has confirmed. */
  readonly add: (message: ChatMessage) => void;
  readonly setRead: (sequence: number) => void;
}

/** The conversation, kept whole: what is heard is added, and what was missed is asked for, also when the line is back after a gap. */
export function useChatLog(): ChatLogReader {
  const call = useClient();
  const queries = useQueryClient();
  const [isLoadingOlder, setLoadingOlder] = useState(false);

  const reading = useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ChatLog> => {
      const known = queries.getQueryData<ChatLog>(KEY);
      if (!known || known.messages.length === 0) return call(readChat, { pageSize: PAGE }, { signal });
      let log = known;
      do {
        const after = knownUpTo(log);
        log = mergeChat(log, await call(readChat, { after, pageSize: CATCH_UP_PAGE }, { signal }));
        if (knownUpTo(log) === after) break;
      } while (hasGap(log));
      // What came by the stream meanwhile is in the cache already.
      return mergeChat(queries.getQueryData<ChatLog>(KEY) ?? log, log);
    },
  });

  const merge = useCallback(
    (change: Parameters<typeof mergeChat>[1]) => {
      const merged = queries.setQueryData<ChatLog>(KEY, (log) => log && mergeChat(log, change));
      if (merged && hasGap(merged)) void queries.invalidateQueries({ queryKey: KEY });
    },
    [queries],
  );
  useChannel(chatChanged, ({ message, ...place }) => merge({ ...place, messages: message ? [message] : [] }));

  const first = reading.data?.messages[0]?.sequence;
  const loadOlder = async () => {
    if (first === undefined || first <= 1) return;
    setLoadingOlder(true);
    try {
      merge({ messages: (await call(readChat, { before: first, pageSize: PAGE })).messages });
    } finally {
      setLoadingOlder(false);
    }
  };

  return {
    log: reading.data,
    problem: reading.error,
    isRetrying: reading.isRefetching,
    retry: () => void reading.refetch(),
    isLoadingOlder,
    loadOlder,
    add: useCallback((message) => merge({ messages: [message], state: 'open', memberRead: message.sequence }), [merge]),
    setRead: useCallback(
      (sequence) => {
        merge({ messages: [], memberRead: sequence });
        queries.setQueryData(queryKeyOf(readUnreadChat, {}), { unReadCount: 0 });
      },
      [merge, queries],
    ),
  };
}
