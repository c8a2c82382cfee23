import { connect, type Socket } from 'node:net';

/**
 * One connection that sends a request and waits for the response, which must have a Content-Length or be 304. HTTP is written and parsed by hand,
 * because the client shares the server's cores and must not dominate the measurement.
 */
export interface Line {
  /** Sends a complete request and returns the complete response. */
  ask(request: string): Promise<string>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

/** Connects to the loopback interface. */
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
    const isEmpty = received.startsWith('HTTP/1.1 304');
    const length = isEmpty ? 0 : Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1]);
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
