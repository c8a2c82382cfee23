import type { Channel, MessageOf } from '@jogada/platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { arePiecesHydrated } from './later.tsx';
import { createLiveChannels, type LiveChannels } from './live-channels.ts';
import { readAgain } from './read-again.ts';

const LiveChannelsContext = createContext<LiveChannels | null>(null);

export interface LiveChannelsProviderProps {
  /** Identifies the listener. A change reopens the connection. */
  readonly listener: string;
  /** By default the players' stream. */
  readonly url?: string;
  /** The position of the events at which the page was rendered, for a visitor's page: its data changes only by events. */
  readonly since?: string | undefined;
  readonly children: ReactNode;
}

/** Holds the page's single event stream. Data on screen is reloaded after a gap and when the page becomes visible again. */
export function LiveChannelsProvider({ listener, url = '/wps/events', since, children }: LiveChannelsProviderProps) {
  const queries = useQueryClient();
  const [channels] = useState(() =>
    createLiveChannels({ url, ...(since !== undefined && { since }), onReturn: () => void readAgain(queries) }),
  );

  useEffect(() => {
    let isLeft = false;
    // New data before the hydration could differ from the server's markup.
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

/** Subscribes to a channel's messages while the component is mounted. */
export function useChannel<C extends Channel>(channel: C, deliver: (message: MessageOf<C>) => void): void {
  const channels = use(LiveChannelsContext);
  const onMessage = useEffectEvent(deliver);
  useEffect(() => channels?.listen(channel, (message) => onMessage(message)), [channels, channel]);
}
