import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A forward proxy for scanners that reaches only the named host's ports on loopback. */
export interface ScopeProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function openScopeProxy(host: string, ports: readonly number[]): Promise<ScopeProxy> {
  // Without a response, because a scanner would take one for the site's.
  const server = createServer((request) => request.destroy());
  const sockets = new Set<Socket>();
  server.on('connect', (request, socket) => {
    const caller = socket as Socket;
    const [name, port] = (request.url ?? '').split(':');
    if (name !== host || !ports.includes(Number(port))) {
      caller.destroy();
      return;
    }
    const inside = connect(Number(port), '127.0.0.1', () => {
      caller.write('HTTP/1.1 200 Connection established\r\n\r\n');
      inside.pipe(caller).pipe(inside);
    });
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => void (sockets.delete(one) && other.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
