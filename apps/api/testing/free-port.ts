import { createServer } from 'node:net';

/* Not the system's choice: that is from the range of outgoing connections, one of which may take the port before it is listened on. */
/** Above the ports that browsers block. */
const FIRST_PORT = 11_000;
/** More slices than a run has workers (vitest.config.ts). Workers of one run take no port of another's slice. */
const SLICES = 10;
const PORTS = 2_000;
/** Concurrent runs start at different ports of a slice. */
const PORTS_OF_A_RUN = 61;

const firstOfSlice = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? process.pid) % SLICES) * PORTS;
let next = (process.ppid * PORTS_OF_A_RUN) % PORTS;

/** A loopback port that is free at this moment and outside the range of outgoing connections. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS; tried += 1) {
    next = (next + 1) % PORTS;
    const port = firstOfSlice + next;
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
