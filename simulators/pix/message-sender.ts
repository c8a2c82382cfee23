import { createHmac, randomUUID } from 'node:crypto';
import type { BankStore, PendingMessage } from './bank-state.ts';
import { noteFault } from './note-fault.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const ATTEMPTS_MAX = 200;
const TIMEOUT_MS = 10_000;

export interface MessageSender {
  /** Keeps a message and delivers it until it is taken; resolves after the first attempt with its status, 0 when none came. */
  send(url: string, content: unknown): Promise<number>;
  /** Takes up what a former run left undelivered. */
  resume(): void;
  stop(): Promise<void>;
}

interface SenderSettings {
  readonly secret: string;
  readonly now: () => Date;
  /** Carries messages; by connections where it is not given. */
  readonly fetchBy?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Delivers signed messages to receivers, again and again until one answers with 2xx. */
export function messageSender(store: BankStore, settings: SenderSettings): MessageSender {
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<Promise<number>>();
  let isStopping = false;

  async function attempt(message: PendingMessage): Promise<number> {
    const status = await post(message.url, message.body, settings);
    message.attempts += 1;
    if ((status >= 200 && status < 300) || message.attempts >= ATTEMPTS_MAX) delete store.state.messages[message.id];
    else if (!isStopping) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(message.attempts, 10));
      timers.set(
        message.id,
        setTimeout(() => void track(message).catch(noteFault), pauseMs),
      );
    }
    store.save();
    return status;
  }

  function track(message: PendingMessage): Promise<number> {
    timers.delete(message.id);
    const work = attempt(message);
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  return {
    send(url, content) {
      const message = { id: randomUUID(), url, body: JSON.stringify(content), attempts: 0 };
      store.state.messages[message.id] = message;
      store.save();
      return track(message);
    },
    resume() {
      for (const message of Object.values(store.state.messages)) track(message).catch(noteFault);
    },
    async stop() {
      isStopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(underWay);
    },
  };
}

async function post(url: string, body: string, { secret, now, fetchBy = fetch }: SenderSettings): Promise<number> {
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const answer = await fetchBy(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-pix-timestamp': timestamp, 'x-pix-signature': signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // Out of reach: the receiver may be starting; the message stays.
    return 0;
  }
}
