import { createServer } from 'node:net';

/* Not the system's choice: that is from the range of outgoing connections, one of which may take the port before it is listened on. */
/** Above the ports that browsers block. */
const FIRST_PORT = 11_000;
const PORTS = 20_000;
/** Each test process starts at another port. */
const PORTS_OF_A_PROCESS = 61;

let next = (process.pid * PORTS_OF_A_PROCESS) % PORTS;

/** A loopback port that is free at this moment and outside the range of outgoing connections. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS; tried += 1) {
    next = (next + 1) % PORTS;
    const port = FIRST_PORT + next;
    if (await isFree(port)) return port;
  }
  throw new Error('no port of the loopback is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
