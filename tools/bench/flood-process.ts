import { randomBytes } from 'node:crypto';
import { logIn } from '@jogada/accounts/contract/player';
import { readSealingKey } from '@jogada/platform/contract';
import { lowerSessionPriority } from '@jogada/platform/lower-priority';
import { createSealer } from '@jogada/platform/sealing';
import { testClient } from '../../apps/api/testing/test-client.ts';
import { openLine, type Line } from './line.ts';

/** What the process sends, and to which api of this machine. */
export interface FloodOrder {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface FloodAnswers {
  readonly sent: number;
  readonly lookedAt: number;
  readonly turnedAway: number;
  readonly turnedAwayWithoutTime: number;
  readonly faults: number;
  /** Seconds from the first to the last request. */
  readonly seconds: number;
}

const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
const idle: Line[] = [];
let sealed: readonly string[] = [];

// Real attackers use other machines, so the cost of sending the flood must not affect the measurement.
lowerSessionPriority();

// `seal` prepares the bodies, which costs the client more than the server; a body is valid for two minutes. `send` sends them.
process.on('message', (asked: 'seal' | 'send') => void handle(asked));
process.on('disconnect', () => process.exit(0));

async function handle(asked: 'seal' | 'send'): Promise<void> {
  process.send?.(asked === 'seal' ? await seal() : await send());
}

async function seal(): Promise<number> {
  const sealer = createSealer(() => testClient(`http://127.0.0.1:${order.port}`, '127.0.0.1').call(readSealingKey));
  const requests: string[] = [];
  while (requests.length < order.perSecond * order.seconds) {
    const input = { username: `flood${randomBytes(6).toString('hex')}`, password: 'Not-this-one-9' };
    const { headers, body } = await sealer.seal({ method: 'POST', path: logIn.path, device: 'OTHERS', input });
    const address = [198, 18, ...randomBytes(2)].join('.');
    const all = {
      host: `127.0.0.1:${order.port}`,
      device: 'OTHERS',
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-forwarded-for': address,
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    requests.push(`POST ${logIn.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  }
  sealed = requests;
  return requests.length;
}

/** Sends each request when it is due, whatever the number of pending responses. */
async function send(): Promise<FloodAnswers> {
  const startedAt = performance.now();
  const asked: Promise<string>[] = [];
  for (const [index, request] of sealed.entries()) {
    const dueMs = startedAt + (index * 1000) / order.perSecond - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    asked.push(ask(request));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const answers = await Promise.all(asked);
  const statusOf = (answer: string) => Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const later = answers.filter((answer) => statusOf(answer) === 429);
  const faults = answers.filter((answer) => statusOf(answer) >= 500).length;
  return {
    sent: answers.length,
    lookedAt: answers.length - later.length - faults,
    turnedAway: later.length,
    turnedAwayWithoutTime: later.filter((answer) => !/\r\nretry-after: [1-9]/i.test(answer)).length,
    faults,
    seconds,
  };
}

async function ask(request: string): Promise<string> {
  const line = idle.pop() ?? (await openLine(order.port));
  const answer = await line.ask(request);
  idle.push(line);
  return answer;
}
