import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { readFrameMessage, type FrameMessage } from './frame-message.ts';

interface GameFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The only origin whose messages are accepted and to which messages are sent; undefined before a launch. */
  readonly vendorOrigin: string | undefined;
  /** The wallet's balance in minor units; undefined while it is unknown or a round is on the screen. */
  readonly walletAmount?: bigint | undefined;
  readonly onFrameEvent: (message: FrameMessage) => void;
}

/**
 * Receives messages from the vendor's frame. Sends pause and resume when the page's visibility changes, and `balance` when the wallet's
 * balance is no longer the one that the game shows, for example after a round of another game.
 */
export function useGameFrame({ frame, vendorOrigin, walletAmount, onFrameEvent }: GameFrame): void {
  const onFrameMessage = useEffectEvent(onFrameEvent);
  const gameAmount = useRef<bigint>(undefined);
  useEffect(() => {
    if (walletAmount === undefined || vendorOrigin === undefined || gameAmount.current === walletAmount) return;
    if (gameAmount.current !== undefined) {
      frame.current?.contentWindow?.postMessage({ source: 'jogada-host', type: 'balance' }, vendorOrigin);
    }
    gameAmount.current = walletAmount;
  }, [walletAmount, vendorOrigin, frame]);

  useEffect(() => {
    if (vendorOrigin === undefined) return;
    const onMessage = (event: MessageEvent) => {
      const message = readFrameMessage(event, { origin: vendorOrigin, window: frame.current?.contentWindow ?? null });
      if (!message) return;
      if (message.type === 'balance_changed' && message.balance !== undefined) gameAmount.current = BigInt(message.balance);
      onFrameMessage(message);
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
