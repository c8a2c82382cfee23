import { useEffect, useEffectEvent, type RefObject } from 'react';
import { readFrameMessage, type FrameMessage } from './frame-message.ts';

interface GameFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The only origin whose messages are accepted and to which messages are sent; undefined before a launch. */
  readonly vendorOrigin: string | undefined;
  readonly onFrameEvent: (message: FrameMessage) => void;
}

/** Receives messages from the vendor's frame, and sends pause and resume when the page's visibility changes. */
export function useGameFrame({ frame, vendorOrigin, onFrameEvent }: GameFrame): void {
  const onFrameMessage = useEffectEvent(onFrameEvent);

  useEffect(() => {
    if (vendorOrigin === undefined) return;
    const onMessage = (event: MessageEvent) => {
      const message = readFrameMessage(event, { origin: vendorOrigin, window: frame.current?.contentWindow ?? null });
      if (message) onFrameMessage(message);
    };
    const onVisibility = () => {
      const type = document.hidden ? 'pause' : 'resume';
      frame.current?.contentWindow?.postMessage({ source: 'jogada-host', type }, vendorOrigin);
    };
    window.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [frame, vendorOrigin]);
}
