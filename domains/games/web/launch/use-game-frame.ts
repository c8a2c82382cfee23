import { useEffect, useEffectEvent, type RefObject } from 'react';
import { readFrameMessage, type FrameMessage } from './frame-message.ts';

interface GameFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The only origin that is heard and spoken to; undefined while nothing is launched. */
  readonly vendorOrigin: string | undefined;
  readonly onFrameEvent: (message: FrameMessage) => void;
}

/** Listens to the vendor's frame, and tells it to rest while nobody looks. */
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
