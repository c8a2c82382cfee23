import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall, type Answer } from './answer-call.ts';
import { misanswer } from './misanswer.ts';
import type { Deed, Misbehaviour } from './misbehaviour.ts';
import { playPage } from './play-page.ts';
import { TransferStore } from './transfer-store.ts';

export { TransferStore, type StoredTransfer } from './transfer-store.ts';
export { HOSTILE, type Deed, type Misbehaviour } from './misbehaviour.ts';

export interface TransferWalletSimulatorSettings {
  readonly operatorName: string;
  readonly secret: string;
  readonly now: () => Date;
  /** A number from 0 up to, not including, 100, which chooses the fault of a call. */
  readonly throwDie?: () => number;
  /** The maximum delay of a late call, in real milliseconds. */
  readonly lateMaxMs?: number;
}

export interface TransferWalletSimulator {
  readonly url: string;
  readonly store: TransferStore;
  /** The number of calls, in total and by fault. */
  readonly callCount: () => number;
  readonly deeds: ReadonlyMap<Deed, number>;
  misbehave(how: Misbehaviour): void;
  /** Sets the faults of the next calls of a path, in order, before the other settings. */
  plan(path: string, deeds: readonly Deed[]): void;
  /** Stops the server, and starts it at the same address with the same record. */
  restart(): Promise<void>;
  /** Lets every late call arrive now. */
  settle(): void;
  close(): Promise<void>;
}

/** A vendor that holds the players' balances in its own record, with the configured faults. */
export async function startTransferWalletSimulator(settings: TransferWalletSimulatorSettings): Promise<TransferWalletSimulator> {
  const store = new TransferStore(settings.now);
  const deeds = new Map<Deed, number>();
  const plans = new Map<string, Deed[]>();
  const late = new Set<() => void>();
  let misbehaviour: Misbehaviour = {};
  let calls = 0;

  const deedFor = (path: string): Deed => {
    const planned = plans.get(path)?.shift();
    if (planned) return planned;
    let thrown = settings.throwDie?.() ?? 99;
    for (const [deed, share] of Object.entries(misbehaviour) as [Deed, number][]) {
      if (thrown < share) return deed;
      thrown -= share;
    }
    return 'behave';
  };

  const arriveLate = (work: () => void) => {
    const arrive = () => {
      clearTimeout(timer);
      late.delete(arrive);
      work();
    };
    const delayMs = Math.floor(((settings.throwDie?.() ?? 50) / 100) * (settings.lateMaxMs ?? 50));
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
    const deed = deedFor(url.pathname);
    deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
    const work = (): Answer => answerCall(store, { path: url.pathname, fields: signed, origin: addressOf(server), deed });
    misanswer({ deed, work, response, arriveLate, proof: { hash, secret: settings.secret } });
  }

  let server = await listen(serve, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    deeds,
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
  misanswer({ deed: 'behave', work: () => answer, response, arriveLate: () => undefined, proof });
}
