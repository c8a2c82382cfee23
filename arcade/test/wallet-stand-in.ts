import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDecimal, writeDecimal } from '@jogada/platform/contract';
import { walletSignature, type WalletErrorCode } from '../vendor-client.ts';

/** Fault to inject into the next call of a path. */
export type Fault =
  /** The call takes effect, but its response is lost. */
  | 'answer_lost'
  /** The call does not take effect and returns 503. */
  | 'temporary'
  /** The connection breaks before the call takes effect. */
  | 'unreachable'
  /** The call is applied twice, as by a repeating network. */
  | 'delivered_twice'
  /** A response that is not JSON, as from a proxy. */
  | 'nonsense';

export interface Movement {
  path: string;
  transactionId: string;
  amount: bigint;
}

interface Transaction {
  path: string;
  content: string;
  amount: bigint;
  isRolledBack: boolean;
}

const STATUS: Partial<Record<WalletErrorCode, number>> = {
  invalid_signature: 401,
  token_invalid: 401,
  insufficient_funds: 402,
  session_expired: 403,
  account_blocked: 403,
  bet_unknown: 404,
  unknown_member: 404,
  temporary: 503,
};

class Refused extends Error {
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode) {
    super(code);
    this.code = code;
  }
}

export const STAND_IN_SECRET = 'a secret of thirty-two characters';
export const STAND_IN_KEY_ID = 'key-1';
export const STAND_IN_TOKEN = 'launch-token-1';

/** A platform wallet from a game vendor's view, with injectable faults. One member, in BRL. */
export class WalletStandIn {
  balance = 10_000n;
  movements: Movement[] = [];
  /** Reported draws by number: the drawn numbers, or an empty value while open. */
  draws = new Map<string, string>();
  /** Every received call, effective or not. */
  calls: string[] = [];
  /** Accepts a bet even after its rollback. */
  forgetsRollbacks = false;
  nextRefusal: { path: string; code: WalletErrorCode } | undefined;
  readonly #faults = new Map<string, Fault[]>();
  readonly #transactions = new Map<string, Transaction>();
  readonly #deadBets = new Set<string>();
  readonly #tokens = new Map([[STAND_IN_TOKEN, 'ply_1']]);
  readonly #held = new Map<string, Promise<void>>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Injects these faults into the next calls of `path`, one each. */
  fail(path: string, ...faults: Fault[]): void {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults]);
  }

  /** Blocks calls of `path` before they take effect, until the returned function is called. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(path, promise);
    return () => {
      this.#held.delete(path);
      resolve();
    };
  }

  /** All members share one balance; the transactions distinguish them. */
  issueToken(token: string, memberId = 'ply_1'): void {
    this.#tokens.set(token, memberId);
  }

  /** Number of effective movements of a path. */
  countOf(path: string): number {
    return this.movements.filter((movement) => movement.path === path).length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace('/vendor/v1', '');
    const body = await readBody(request);
    this.calls.push(path);
    const fault = this.#faults.get(path)?.shift();
    await this.#held.get(path);
    if (fault === 'unreachable') return void request.socket.destroy();
    if (fault === 'nonsense') return send(response, 502, '<html>bad gateway</html>');
    if (fault === 'temporary') return send(response, 503, { errorCode: 'temporary', message: 'try again' });
    try {
      this.#checkSignature(request, body);
      const input = JSON.parse(body) as Record<string, string>;
      const answer = this.#apply(path, input);
      if (fault === 'delivered_twice') this.#apply(path, input);
      if (fault === 'answer_lost') return void request.socket.destroy();
      send(response, 200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(response, STATUS[error.code] ?? 409, { errorCode: error.code, message: error.code });
    }
  }

  #checkSignature(request: IncomingMessage, body: string): void {
    const timestamp = String(request.headers['x-timestamp']);
    const expected = walletSignature(STAND_IN_SECRET, { path: request.url ?? '', timestamp, body });
    const isSigned = request.headers['x-signature'] === expected && request.headers['x-key-id'] === STAND_IN_KEY_ID;
    if (!isSigned || request.headers['x-vendor'] !== 'arcade') throw new Refused('invalid_signature');
  }

  #apply(path: string, input: Record<string, string>): object {
    if (this.nextRefusal?.path === path) {
      const { code } = this.nextRefusal;
      this.nextRefusal = undefined;
      throw new Refused(code);
    }
    if (path === '/authenticate') return this.#authenticate(input['token'] ?? '');
    if (path === '/balance') return { memberId: 'ply_1', ...this.#standing() };
    if (path === '/lottery-draw') return this.#takeDraw(input);
    return this.#move(path, input);
  }

  #takeDraw({ gameId = '', numero = '', drawnAt, numbers = '' }: Record<string, string>): object {
    this.draws.set(numero, drawnAt === null ? '' : [...numbers].join(' '));
    return { gameId, numero };
  }

  #authenticate(token: string): object {
    const memberId = this.#tokens.get(token);
    if (memberId === undefined) throw new Refused('token_invalid');
    this.#tokens.delete(token);
    return { memberId, sessionId: 'ses_1', nickname: 'maria', language: 'pt', playMoney: false, ...this.#standing() };
  }

  #move(path: string, input: Record<string, string>): object {
    const transactionId = input['transactionId'] ?? '';
    const content = JSON.stringify(input);
    const known = this.#transactions.get(transactionId);
    if (known !== undefined && known.content !== content) throw new Refused('transaction_conflict');
    if (known === undefined) {
      const amount = path === '/rollback' ? this.#rollBack(input['betTransactionId'] ?? '') : this.#amountOf(path, transactionId, input);
      this.balance += amount;
      this.#transactions.set(transactionId, { path, content, amount, isRolledBack: false });
      this.movements.push({ path, transactionId, amount });
    }
    return { transactionId, platformTransactionId: `trf_${transactionId}`, replayed: known !== undefined, ...this.#standing() };
  }

  #amountOf(path: string, transactionId: string, input: Record<string, string>): bigint {
    const reading = readDecimal(input['amount'] ?? '', 'BRL');
    if (reading.kind !== 'amount') throw new Refused('invalid_amount');
    if (path === '/win') {
      const bet = this.#transactions.get(input['betTransactionId'] ?? '');
      if (bet === undefined) throw new Refused('bet_unknown');
      if (bet.isRolledBack) throw new Refused('bet_rolled_back');
      return reading.amount;
    }
    if (this.#deadBets.has(transactionId)) throw new Refused('bet_rolled_back');
    if (reading.amount > this.balance) throw new Refused('insufficient_funds');
    return -reading.amount;
  }

  #rollBack(betTransactionId: string): bigint {
    const bet = this.#transactions.get(betTransactionId);
    if (!this.forgetsRollbacks) this.#deadBets.add(betTransactionId);
    if (bet === undefined) throw new Refused('bet_unknown');
    if (bet.isRolledBack) throw new Refused('bet_rolled_back');
    bet.isRolledBack = true;
    return -bet.amount;
  }

  #standing(): { currency: string; balance: string } {
    return { currency: 'BRL', balance: writeDecimal({ amount: this.balance, currency: 'BRL' }) };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object | string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' }).end(text);
}
