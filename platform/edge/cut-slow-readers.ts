import type { Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

interface Reading {
  /** Bytes that the system took of whole writes. */
  taken: number;
  sinceMs: number;
}

/**
 * Closes connections whose client does not read: of what waits to be sent, not one whole write was taken in `unreadTimeoutMs`. A byte now
 * and then is no progress, so a client holds no answer for longer by reading slowly. Streams and sockets of rooms are judged alike; a
 * connection that waits for the server is not.
 */
export function cutSlowReaders(server: Server, { unreadTimeoutMs, checkEveryMs }: { unreadTimeoutMs: number; checkEveryMs: number }): void {
  const readings = new Map<Socket, Reading>();
  // A TLS server writes to the socket that comes with its own event, not to the one beneath it.
  server.on(server instanceof SecureServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    readings.set(socket, { taken: 0, sinceMs: performance.now() });
    socket.once('close', () => readings.delete(socket));
  });
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, reading] of readings) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== reading.taken) Object.assign(reading, { taken, sinceMs: nowMs });
      else if (nowMs - reading.sinceMs >= unreadTimeoutMs) socket.destroy();
    }
  }, checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
