import type { Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

interface Reading {
  /** Bytes of complete writes that the operating system accepted. */
  taken: number;
  sinceMs: number;
}

/**
 * Closes connections whose client does not read: no complete write was accepted within `unreadTimeoutMs` while data waits. Partial reads do
 * not count as progress, so a client cannot hold a response by reading slowly. Applies to event streams and websockets too, but not to a
 * connection that waits for the server.
 */
export function cutSlowReaders(server: Server, { unreadTimeoutMs, checkEveryMs }: { unreadTimeoutMs: number; checkEveryMs: number }): void {
  const readings = new Map<Socket, Reading>();
  // A TLS server writes to the TLS socket, not to the TCP socket below it.
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
