import { connect, type Socket } from 'node:net';

/**
 * One connection that asks and waits for the answer, which must have a length. HTTP is written and read by hand: the client runs on
 * the same cores as the server and must not be what is measured.
 */
export interface Line {
  /** Sends a whole request and answers the whole answer. */
  ask(request: string): Promise<string>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

/** To this machine's loopback. */
export async function openLine(port: number): Promise<Line> {
  const socket = await connected(port);
  let received = '';
  let waiting: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;
  const settle = (error?: Error) => {
    const { resolve, reject } = waiting ?? {};
    const answer = received;
    waiting = undefined;
    received = '';
    if (error) reject?.(error);
    else resolve?.(answer);
  };
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', (part: string) => {
    received += part;
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1]);
    if (received.length >= headEnd + HEAD_END.length + length) settle();
  });
  socket.on('error', settle);
  socket.on('close', () => settle(new Error('the connection was closed')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket));
    socket.once('error', reject);
  });
}
