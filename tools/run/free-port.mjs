import { connect, createServer } from 'node:net';

import { OneLineError } from './one-line-error.mjs';

const PORT_MAX = 65_535;

/**
 * @param {number} first
 * @param {string} [host]
 * @returns {Promise<number>} the first free port from `first` on
 */
export async function findFreePort(first, host = '127.0.0.1') {
  for (let port = first; port <= PORT_MAX; port += 1) {
    if ((await portState(port, host)) === 'free') return port;
  }
  throw new OneLineError(`database: no port from ${first} on is free on ${host}`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<'free' | 'taken' | 'forbidden' | 'not our address'>}
 */
export async function portState(port, host) {
  const own = await tryToListen(port, host);
  if (own !== 'free') return own;
  // macOS lets two programs listen on a port when one of them does so on all addresses, so a connection is tried.
  const isAnswered = await answers(port, host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
  return isAnswered ? 'taken' : 'free';
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<'free' | 'taken' | 'forbidden' | 'not our address'>}
 */
function tryToListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('forbidden');
      else if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')) resolve('not our address');
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const finish = (/** @type {boolean} */ isAnswered) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
    socket.setTimeout(1_000, () => finish(false));
  });
}
