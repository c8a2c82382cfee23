type Outgoing =
  | { type: 'ready' }
  | { type: 'balance_changed'; balance: string; currency: string }
  | { type: 'relogin' }
  | { type: 'close' }
  | { type: 'round_started'; roundStake: string }
  | { type: 'round_settled'; roundId: string; winAmount: string };

export interface HostListener {
  onPause: () => void;
  onResume: () => void;
  onSound: (isOn: boolean) => void;
  /** The wallet's balance changed outside of this game. */
  onBalance?: () => void;
}

export interface Host {
  isFramed: boolean;
  post(message: Outgoing): void;
}

/** Messaging with the embedding site: sends only to its exact origin and accepts messages only from it. */
export function connectHost(hostOrigin: string, listener: HostListener): Host {
  const isFramed = hostOrigin !== '' && window.parent !== window;
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isFramed || event.origin !== hostOrigin || event.source !== window.parent) return;
    const message = event.data;
    if (
      typeof message !== 'object' ||
      message === null ||
      !('source' in message) ||
      message.source !== 'jogada-host' ||
      !('type' in message)
    )
      return;
    if (message.type === 'pause') listener.onPause();
    if (message.type === 'resume') listener.onResume();
    if (message.type === 'balance') listener.onBalance?.();
    if (message.type === 'sound' && 'on' in message && typeof message.on === 'boolean') listener.onSound(message.on);
  });
  return {
    isFramed,
    post(message) {
      if (isFramed) window.parent.postMessage({ source: 'jogada-vendor', ...message }, hostOrigin);
    },
  };
}
