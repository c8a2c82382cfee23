import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall, type Answer } from './answer-call.ts';
import { answerWithFault } from './answer-with-fault.ts';
import type { Misbehaviour, VendorAction } from './misbehaviour.ts';
import { playPage } from './play-page.ts';
import { TransferStore } from './transfer-store.ts';

export { TransferStore, type StoredTransfer } from './transfer-store.ts';
export { HOSTILE, type Misbehaviour, type VendorAction } from './misbehaviour.ts';

export interface TransferWalletSimulatorSettings {
  readonly operatorName: string;
  readonly secret: string;
  readonly now: () => Date;
  /** An integer from 0 to 99 that chooses the fault of a call. */
  readonly randomPercent?: () => number;
  /** The maximum delay of a late call, in real milliseconds. */
  readonly lateMaxMs?: number;
}

export interface TransferWalletSimulator {
  readonly url: string;
  readonly store: TransferStore;
  /** The number of calls, in total and by action. */
  readonly callCount: () => number;
  readonly actions: ReadonlyMap<VendorAction, number>;
  misbehave(how: Misbehaviour): void;
  /** Sets the actions for the next calls of a path, in order, before the other settings. */
  plan(path: string, actions: readonly VendorAction[]): void;
  /** Stops the server, and starts it at the same address with the same record. */
  restart(): Promise<void>;
  /** Lets every late call arrive now. */
  settle(): void;
  close(): Promise<void>;
}

/** A vendor that holds the players' balances in its own record, with the configured faults. */
export async function startTransferWalletSimulator(settings: TransferWalletSimulatorSettings): Promise<TransferWalletSimulator> {
  const store = new TransferStore(settings.now);
  const actions = new Map<VendorAction, number>();
  const plans = new Map<string, VendorAction[]>();
  const late = new Set<() => void>();
  let misbehaviour: Misbehaviour = {};
  let calls = 0;

  const actionFor = (path: string): VendorAction => {
    const planned = plans.get(path)?.shift();
    if (planned) return planned;
    let remaining = settings.randomPercent?.() ?? 99;
    for (const [action, share] of Object.entries(misbehaviour) as [VendorAction, number][]) {
      if (remaining < share) return action;
      remaining -= share;
    }
    return 'behave';
  };

  const arriveLate = (work: () => void) => {
    const arrive = () => {
      clearTimeout(timer);
      late.delete(arrive);
      work();
    };
    const delayMs = Math.floor(((settings.randomPercent?.() ?? 50) / 100) * (settings.lateMaxMs ?? 50));
    const timer = setTimeout(arrive, delayMs).unref();
    late.add(arrive);
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'GET' && url.pathname === '/play') return playPage(store, url, response);
    const fields = Object.fromEntries(new URLSearchParams(await readBody(request)));
    calls += 1;
    const { hash = '', ...signed } = fields;
    if (!isSigned(signed, hash, settings))
      return send(response, { error: '2', description: 'wrong hash' }, { hash, secret: settings.secret });
    const action = actionFor(url.pathname);
    actions.set(action, (actions.get(action) ?? 0) + 1);
    const work = (): Answer => answerCall(store, { path: url.pathname, fields: signed, origin: addressOf(server), action });
    answerWithFault({ action, work, response, arriveLate, proof: { hash, secret: settings.secret } });
  }

  let server = await listen(serve, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    actions,
    callCount: () => calls,
    misbehave: (how) => (misbehaviour = how),
    plan: (path, planned) => void plans.set(path, [...planned]),
    async restart() {
      await stop(server);
      server = await listen(serve, port);
    },
    settle() {
      for (const arrive of late) arrive();
    },
    close: () => stop(server),
  };
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function listen(serve: Serve, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? 0}`;
}

const BODY_MAX_BYTES = 16 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > BODY_MAX_BYTES) throw new RangeError('body is too large');
  }
  return text;
}

function isSigned(fields: Readonly<Record<string, string>>, hash: string, settings: TransferWalletSimulatorSettings): boolean {
  const written = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  const expected = createHmac('sha256', settings.secret).update(written).digest();
  const given = Buffer.from(hash, 'hex');
  return fields['secureLogin'] === settings.operatorName && given.length === expected.length && timingSafeEqual(given, expected);
}

function send(response: ServerResponse, answer: Answer, proof: { hash: string; secret: string }): void {
  answerWithFault({ action: 'behave', work: () => answer, response, arriveLate: () => undefined, proof });
}
