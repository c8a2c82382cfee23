import type { TestApi } from './start-api.ts';
import type { TestClient } from './test-client.ts';

/** An open event stream of a page. */
export interface EventReader {
  /** The first message of the stream. */
  readonly hello: unknown;
  /** The next message of a channel; those of others are skipped. Rejects when the stream ends first. */
  next(channel: string): Promise<unknown>;
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens an event stream as this client, by default the players', and resolves once it is open. */
export async function eventsOf(api: Pick<TestApi, 'url'>, client: TestClient, path = '/wps/events'): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(`${api.url}${path}`, { headers: { cookie: client.cookieHeader() }, signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('the stream has no body');
  let text = '';
  const readMessage = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        return message;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  const events: Omit<EventReader, 'hello'> = {
    async next(channel) {
      for (let message = await readMessage(); message !== undefined; message = await readMessage()) {
        const lines = message.split('\n');
        if (lines.includes(`event: ${channel}`)) return JSON.parse(lines.find((line) => line.startsWith('data: '))?.slice(6) ?? 'null');
      }
      throw new Error(`the stream ended before a message on ${channel}`);
    },
    async ended() {
      while ((await readMessage()) !== undefined);
    },
    close: () => leaving.abort(),
  };
  return { ...events, hello: await events.next('hello') };
}
