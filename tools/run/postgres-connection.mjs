import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { startScram } from './scram.mjs';

/**
 * A minimal PostgreSQL client that checks whether a server responds and runs set-up statements. Written here because it runs before any
 * package is installed.
 */

const PROTOCOL_VERSION = 196_608;
const TLS_REQUEST = 80_877_103;

/** A refusal by the server. `code` is its SQLSTATE: 28P01 wrong password, 3D000 no such database, 57P03 still starting. */
export class PostgresRefusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'PostgresRefusal';
    this.code = code;
  }
}

/**
 * @typedef {object} PostgresConnection
 * @property {(sql: string) => Promise<(string | null)[][]>} query runs simple statements, answers rows as text
 * @property {() => void} close
 */

/**
 * @param {string} url postgres://user:password@host:port/database
 * @param {{ timeoutMs?: number }} [options] for the connection and for each response
 * @returns {Promise<PostgresConnection>}
 * @throws {PostgresRefusal} when the server refuses the connection
 */
export async function connectPostgres(url, { timeoutMs = 5_000 } = {}) {
  const target = readUrl(url);
  const socket = await openSocket(target, timeoutMs);
  const channel = messageChannel(socket, timeoutMs);
  try {
    channel.send('', startup(target));
    await authenticate(channel, target);
    await readUntilReady(channel);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    query: async (sql) => {
      channel.send('Q', text(sql));
      return readUntilReady(channel);
    },
    close: () => {
      channel.send('X', Buffer.alloc(0));
      socket.end();
    },
  };
}

/**
 * @typedef {{ host: string, port: number, user: string, password: string, database: string, sslMode: string | null }} Target
 * @param {string} url
 * @returns {Target}
 */
function readUrl(url) {
  const parsed = new URL(url);
  const user = decodeURIComponent(parsed.username) || 'postgres';
  return {
    user,
    host: parsed.searchParams.get('host') ?? parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || 5432),
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)) || user,
    sslMode: parsed.searchParams.get('sslmode'),
  };
}

/**
 * @param {Target} target
 * @param {number} timeoutMs
 * @returns {Promise<import('node:net').Socket>}
 */
async function openSocket({ host, port, sslMode }, timeoutMs) {
  const isLocalSocket = host.startsWith('/');
  const socket = isLocalSocket ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
  await arrival(socket, 'connect', timeoutMs);
  if (isLocalSocket || sslMode === null || sslMode === 'disable') return socket;

  const request = Buffer.alloc(8);
  request.writeInt32BE(8);
  request.writeInt32BE(TLS_REQUEST, 4);
  socket.write(request);
  const [answer] = await arrival(socket, 'data', timeoutMs);
  if (answer.toString() !== 'S') {
    if (sslMode === 'prefer' || sslMode === 'allow') return socket;
    throw new PostgresRefusal('08P01', 'the server offers no encryption, which sslmode requires');
  }
  const isChecked = sslMode === 'verify-full' || sslMode === 'verify-ca';
  const secured = connectTls({ socket, servername: host, rejectUnauthorized: isChecked });
  await arrival(secured, 'secureConnect', timeoutMs);
  return secured;
}

/**
 * @param {import('node:net').Socket} socket
 * @param {string} event
 * @param {number} timeoutMs
 * @returns {Promise<any[]>}
 */
function arrival(socket, event, timeoutMs) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(reject, new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
    /** @param {any[]} facts */
    const arrived = (...facts) => finish(resolve, facts);
    /** @param {Error} error */
    const failed = (error) => finish(reject, error);
    /**
     * @param {(answer: any) => void} answer
     * @param {any} fact
     */
    const finish = (answer, fact) => {
      clearTimeout(timer);
      socket.off(event, arrived).off('error', failed);
      if (fact instanceof Error) socket.on('error', () => {}).destroy();
      answer(fact);
    };
    socket.once(event, arrived).once('error', failed);
  });
}

/**
 * @typedef {{ type: string, body: Buffer }} Message
 * @typedef {{ send: (type: string, body: Buffer) => void, receive: () => Promise<Message> }} Channel
 * @param {import('node:net').Socket} socket
 * @param {number} timeoutMs
 * @returns {Channel}
 */
function messageChannel(socket, timeoutMs) {
  /** @type {Buffer} */
  let received = Buffer.alloc(0);
  /** @type {Error | undefined} */
  let failure;
  let wake = () => {};
  const fail = (/** @type {Error} */ error) => {
    failure ??= error;
    wake();
  };
  socket.on('data', (part) => {
    received = Buffer.concat([received, /** @type {Buffer} */ (part)]);
    wake();
  });
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));

  const takeMessage = () => {
    if (received.length < 5) return undefined;
    const end = 1 + received.readInt32BE(1);
    if (received.length < end) return undefined;
    const message = { type: String.fromCharCode(received.readUInt8(0)), body: received.subarray(5, end) };
    received = received.subarray(end);
    return message;
  };

  return {
    send: (type, body) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      socket.write(Buffer.concat([Buffer.from(type), length, body]));
    },
    receive: async () => {
      const timer = setTimeout(() => fail(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
      try {
        for (;;) {
          const message = takeMessage();
          if (message !== undefined) return message;
          if (failure !== undefined) throw failure;
          await new Promise((resolve) => (wake = () => resolve(undefined)));
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** @param {Target} target */
function startup({ user, database }) {
  const version = Buffer.alloc(4);
  version.writeInt32BE(PROTOCOL_VERSION);
  return Buffer.concat([version, ...['user', user, 'database', database, ''].map(text)]);
}

/**
 * @param {Channel} channel
 * @param {Target} target
 */
async function authenticate(channel, { user, password }) {
  for (;;) {
    const { body } = await receiveOrThrow(channel, 'R');
    const method = body.readInt32BE(0);
    if (method === 0) return;
    if (method === 3) channel.send('p', text(password));
    else if (method === 5) channel.send('p', text(`md5${md5(Buffer.concat([Buffer.from(md5(password + user)), body.subarray(4)]))}`));
    else if (method === 10) await authenticateByScram(channel, password);
    else throw new PostgresRefusal('0A000', `the server requests an unsupported authentication method (${method})`);
  }
}

/**
 * @param {Channel} channel
 * @param {string} password
 */
async function authenticateByScram(channel, password) {
  const login = startScram(password);
  const first = Buffer.from(login.first);
  const length = Buffer.alloc(4);
  length.writeInt32BE(first.length);
  channel.send('p', Buffer.concat([text('SCRAM-SHA-256'), length, first]));
  channel.send('p', Buffer.from(login.prove((await receiveOrThrow(channel, 'R')).body.subarray(4).toString())));
  if (!login.isServerKnown((await receiveOrThrow(channel, 'R')).body.subarray(4).toString())) {
    throw new PostgresRefusal('28000', 'the server failed the mutual authentication');
  }
}

/**
 * Reads to the end of a response. Returns every row in text format.
 * @param {Channel} channel
 */
async function readUntilReady(channel) {
  /** @type {(string | null)[][]} */
  const rows = [];
  /** @type {unknown} */
  let refusal;
  for (;;) {
    const { type, body } = await channel.receive();
    if (type === 'D') rows.push(readRow(body));
    if (type === 'E') {
      refusal ??= readRefusal(body);
      // After a fatal error the server sends nothing more.
      if (!body.toString().includes('VERROR\0')) throw refusal;
    }
    if (type === 'Z') {
      if (refusal !== undefined) throw refusal;
      return rows;
    }
  }
}

/**
 * @param {Channel} channel
 * @param {string} wanted
 */
async function receiveOrThrow(channel, wanted) {
  for (;;) {
    const message = await channel.receive();
    if (message.type === 'E') throw readRefusal(message.body);
    if (message.type === wanted) return message;
    if (message.type !== 'N') throw new PostgresRefusal('08P01', 'the server is not PostgreSQL');
  }
}

/** @param {Buffer} body */
function readRefusal(body) {
  const fields = body.toString().split('\0');
  const find = (/** @type {string} */ name) => fields.find((field) => field.startsWith(name))?.slice(1) ?? '';
  return new PostgresRefusal(find('C'), find('M'));
}

/** @param {Buffer} body */
function readRow(body) {
  let position = 2;
  return Array.from({ length: body.readInt16BE(0) }, () => {
    const length = body.readInt32BE(position);
    position += 4 + Math.max(length, 0);
    return length < 0 ? null : body.subarray(position - length, position).toString();
  });
}

/** @param {string} value */
function text(value) {
  return Buffer.from(`${value}\0`);
}

/** @param {string | Buffer} value */
function md5(value) {
  return createHash('md5').update(value).digest('hex');
}
