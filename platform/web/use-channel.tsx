import type { Channel, MessageOf } from '@jogada/platform/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { arePiecesHydrated } from './later.tsx';
import { createLiveChannels, type LiveChannels } from './live-channels.ts';

const LiveChannelsContext = createContext<LiveChannels | null>(null);

export interface LiveChannelsProviderProps {
  /** Who listens: when it changes, the connection is opened anew. */
  readonly listener: string;
  /** The stream of the players' side unless said otherwise. */
  readonly url?: string;
  /** The position of the news from which the page was drawn, where it was drawn for a visitor: they hear all that can change. */
  readonly since?: string | undefined;
  readonly children: ReactNode;
}

/** Holds the page's one event stream; what is on screen is read again after a gap and when the page comes back to the front. */
export function LiveChannelsProvider({ listener, url = '/wps/events', since, children }: LiveChannelsProviderProps) {
  const queries = useQueryClient();
  const [channels] = useState(() =>
    createLiveChannels({ url, ...(since !== undefined && { since }), onReturn: () => void readAgain(queries) }),
  );

  useEffect(() => {
    let isLeft = false;
    // No piece is to find other things than it was drawn with.
    void arePiecesHydrated().then(() => {
      if (!isLeft) channels.start(listener);
    });
    return () => {
      isLeft = true;
      channels.stop();
    };
  }, [channels, listener]);

  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, [queries]);

  return <LiveChannelsContext value={channels}>{children}</LiveChannelsContext>;
}

/**
 * Reads again what is on screen. A first read that is under way is only waited for by that, and may have been answered before
 * there was a connection: it is done once more.
 */
async function readAgain(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries();
  await queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdateCount === 1 });
}

/** Hears a channel's messages while the component is on screen. */
export function useChannel<C extends Channel>(channel: C, deliver: (message: MessageOf<C>) => void): void {
  const channels = use(LiveChannelsContext);
  const onMessage = useEffectEvent(deliver);
  useEffect(() => channels?.listen(channel, (message) => onMessage(message)), [channels, channel]);
}
