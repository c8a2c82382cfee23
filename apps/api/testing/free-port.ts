import { createServer } from 'node:net';

/*
 * Not the system's own choice: it takes its ports from the range that outgoing connections use too, so that one of them
 * may have the port by the time that it is listened on.
 */
/** Above those that browsers refuse to visit. */
const FIRST_PORT = 11_000;
const PORTS = 20_000;
/** Each process of the tests begins somewhere else. */
const PORTS_OF_A_PROCESS = 61;

let next = (process.pid * PORTS_OF_A_PROCESS) % PORTS;

/** A port of the loopback that nobody listens on at this moment and no outgoing connection will be given. */
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
