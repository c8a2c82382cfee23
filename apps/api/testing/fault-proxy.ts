import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What happens between two parties:
 * - pass: everything is forwarded
 * - cut: every connection, new ones too, is reset
 * - refuse: open connections are reset, and nothing listens
 * - stall: connections stay open, and nothing is forwarded either way
 * - half-close: the server's side ends, the client's stays open, and what the client sends is lost
 * - swallow: requests are forwarded, responses are lost
 * - slow: responses trickle in pieces of a few bytes
 */
export type Fault = 'pass' | 'cut' | 'refuse' | 'stall' | 'half-close' | 'swallow' | 'slow';

/** A TCP proxy with switchable faults. */
export interface FaultProxy {
  readonly port: number;
  /** Sets the fault. A connection that lost something is reset by the next change, as its stream has a gap. */
  turn(fault: Fault): Promise<void>;
  /** The number of bytes that the fault dropped or held back since the last change. */
  lostBytes(): number;
  close(): Promise<void>;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  hasHole: boolean;
}

const SLOW_PIECE_BYTES = 16;
const SLOW_PAUSE_MS = 1;

/** Listens on a loopback port of its own and connects to the target for each connection. */
export async function faultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const links = new Set<Link>();
  let fault: Fault = 'pass';
  let lostBytes = 0;
  // What a fault drops is lost: its connection is marked, and reset by the next change.
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy());
    if (fault === 'cut') return client.resetAndDestroy();
    const server = connect({ ...target, allowHalfOpen: true });
    const link: Link = { client, server, hasHole: false };
    links.add(link);
    const drop = () => {
      links.delete(link);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', drop).on('close', drop);
    }
    const lose = (chunk: Buffer) => {
      link.hasHole = true;
      lostBytes += chunk.length;
    };
    client.on('data', (chunk: Buffer) => {
      if (fault === 'stall' || fault === 'half-close') lose(chunk);
      else server.write(chunk);
    });
    carryAnswers({ link, faultNow: () => fault, lose });
    client.on('end', () => (fault === 'stall' ? (link.hasHole = true) : server.end()));
    server.on('end', () => (fault === 'stall' ? (link.hasHole = true) : client.end()));
    if (fault === 'half-close') halfClose(link);
    return undefined;
  });
  const reset = (link: Link) => {
    link.client.resetAndDestroy();
    link.server.resetAndDestroy();
  };
  const port = await listen(listener, 0);

  return {
    port,
    async turn(next) {
      const wasListening = fault !== 'refuse';
      fault = next;
      lostBytes = 0;
      if (next === 'refuse' && wasListening) await stopListening(listener, () => [...links].forEach(reset));
      if (next !== 'refuse' && !wasListening) await listen(listener, port);
      for (const link of links) {
        if (next === 'cut' || link.hasHole) reset(link);
        else if (next === 'half-close') halfClose(link);
      }
    },
    lostBytes: () => lostBytes,
    async close() {
      [...links].forEach(reset);
      if (listener.listening) await stopListening(listener, () => undefined);
    },
  };
}

function halfClose(link: Link): void {
  link.hasHole = true;
  link.client.end();
}

// Keeps the order of the pieces, however slow.
function carryAnswers({ link, faultNow, lose }: { link: Link; faultNow: () => Fault; lose: (chunk: Buffer) => void }): void {
  let last: Promise<void> = Promise.resolve();
  const carry = async (chunk: Buffer) => {
    for (let sent = 0; sent < chunk.length;) {
      const fault = faultNow();
      const rest = chunk.subarray(sent);
      if (fault === 'stall' || fault === 'swallow' || fault === 'half-close') return lose(rest);
      const piece = fault === 'slow' ? rest.subarray(0, SLOW_PIECE_BYTES) : rest;
      if (link.client.writable) link.client.write(piece);
      sent += piece.length;
      if (fault === 'slow') await pause(SLOW_PAUSE_MS);
    }
  };
  link.server.on('data', (chunk: Buffer) => {
    last = last.then(() => carry(chunk));
  });
}

async function listen(listener: Server, port: number): Promise<number> {
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return (listener.address() as AddressInfo).port;
}

async function stopListening(listener: Server, endConnections: () => void): Promise<void> {
  const closed = once(listener, 'close');
  listener.close();
  endConnections();
  await closed;
}
