import { randomUUID } from 'node:crypto';
import type { BankStore, PendingMessage } from './bank-state.ts';
import { noteFault } from './note-fault.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const ATTEMPTS_MAX = 200;
const TIMEOUT_MS = 10_000;

export interface MessageSender {
  /** Stores a message and sends it until it is accepted. Resolves after the first attempt with its status, 0 without a response. */
  send(url: string, content: unknown): Promise<number>;
  /** Sends the messages that an earlier run left undelivered. */
  resume(): void;
  stop(): Promise<void>;
}

interface SenderSettings {
  /** The headers that sign a body; none where messages are unsigned, as the Pix API's are. */
  readonly sign: (body: string) => Readonly<Record<string, string>>;
  /** Carries the messages; by default over connections of its own. */
  readonly fetchBy?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Sends signed messages to receivers with retries until one answers 2xx, up to a maximum of attempts. */
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

async function post(url: string, body: string, { sign, fetchBy = fetch }: SenderSettings): Promise<number> {
  try {
    const answer = await fetchBy(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // Out of reach, for instance while the receiver starts. The message is retried.
    return 0;
  }
}
