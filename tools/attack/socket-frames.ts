import { connect, type Socket } from 'node:net';
import { ClientMessage } from '../../arcade/room-contract.ts';
import { randomChoicesOf, type RandomChoices } from './random-choices.ts';
import type { FindingLog } from './findings.ts';
import { HANG_MS, leakIn } from './judge-answer.ts';
import { recordToolFault } from './record-tool-fault.ts';
import { runLine } from './replay.ts';
import { quickestOf } from './quickest-of.ts';
import { inputOf, type Shape } from './schema-values.ts';
import type { ArcadeSession, Stage } from './stage.ts';

const TEXT = 1;
const CLOSE = 8;

/** A WebSocket frame with the given header; its parts need not be consistent. */
function frame(
  payload: Buffer,
  head: { opcode: number; isFinal: boolean; reserved: number; isMasked: boolean; saidLength?: number },
): Buffer {
  const length = head.saidLength ?? payload.length;
  const mask = Buffer.from([1, 2, 3, 4]);
  const first = (head.isFinal ? 0x80 : 0) | (head.reserved << 4) | head.opcode;
  const flag = head.isMasked ? 0x80 : 0;
  const lengths =
    length < 126
      ? Buffer.from([first, flag | length])
      : length < 65_536
        ? Buffer.from([first, flag | 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([first, flag | 127]), bigLength(length)]);
  const content = head.isMasked ? Buffer.concat([mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]) : payload;
  return Buffer.concat([lengths, content]);
}

function bigLength(length: number): Buffer {
  const made = Buffer.alloc(8);
  made.writeBigUInt64BE(BigInt(length));
  return made;
}

const MALFORMED_PAYLOADS: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from([0xc0, 0xae, 0xff]),
  Buffer.from('{"type":"hello"'),
  Buffer.from('null'),
  Buffer.from('[]'),
  Buffer.from('{"type":"__proto__"}'),
  Buffer.from('{"__proto__":{"type":"ping"}}'),
  Buffer.from(`{"type":"bet","bet":${'['.repeat(1500)}${']'.repeat(1500)}}`),
  Buffer.from(`{"type":"ping","sentAt":1e999}`),
  Buffer.from('x'.repeat(4097)),
  Buffer.from('x'.repeat(70_000)),
  Buffer.from('\u0000'),
];

/** The frames that one screen sends after its handshake: valid and invalid messages in valid and invalid frames. */
function makeFrames(random: RandomChoices, session: ArcadeSession): Buffer[] {
  const named = { sessionToken: session.token, gameId: session.gameId, key: 'attack-key-0123456789', clientSeed: 'seed' };
  const text = (value: unknown) => frame(Buffer.from(JSON.stringify(value)), { opcode: TEXT, isFinal: true, reserved: 0, isMasked: true });
  const hello = text({ type: 'hello', gameId: session.gameId, sessionToken: session.token });
  const frames = random.oneIn(4) ? [] : [hello];
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const message = Buffer.from(JSON.stringify(inputOf(ClientMessage as unknown as Shape, { random, named }, random.below(3))));
    const payload = random.oneIn(4) ? random.pick(MALFORMED_PAYLOADS) : message;
    const isMalformed = random.oneIn(3);
    frames.push(
      frame(payload, {
        opcode: isMalformed ? random.below(16) : TEXT,
        isFinal: !isMalformed || random.oneIn(2),
        reserved: isMalformed && random.oneIn(3) ? random.below(8) : 0,
        isMasked: !isMalformed || !random.oneIn(4),
        ...(isMalformed && random.oneIn(4) && { saidLength: random.pick([0, 1, 125, 126, 65_535, 65_536, 2 ** 31, 2 ** 40]) }),
      }),
    );
  }
  return frames;
}

const HANDSHAKE = [
  'GET /api/room HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');

/** Connects screens to the arcade's rooms concurrently and sends their frames. Each screen counts as one call. */
export async function runFrames(
  stage: Stage,
  plan: { seed: number; first: number; count: number; workers: number; log: FindingLog },
): Promise<void> {
  let next = plan.first;
  const end = plan.first + plan.count;
  const late: number[] = [];
  const talk = async (index: number) => {
    const random = randomChoicesOf(plan.seed ^ 0xf4a3e, index);
    // The sessions of room games.
    const session = await stage.arcadeSession(3 + random.below(3));
    return talkToRoom(stage.doors.arcade, makeFrames(random, session));
  };
  const work = async () => {
    for (let index = next++; index < end; index = next++) {
      const replay = runLine({ seed: plan.seed, only: `frames:${index}` });
      const received = await talk(index).catch(recordToolFault(plan.log, replay));
      if (!received) continue;
      const { text, ms, isOpen } = received;
      if (ms > HANG_MS) late.push(index);
      if (!isOpen) plan.log.add({ kind: 'fault', place: 'rooms of the arcade', what: `no handshake: ${text.slice(0, 80)}`, replay });
      const leak = leakIn(text, stage.canaries);
      if (leak !== undefined) plan.log.add({ kind: 'leak', place: 'rooms of the arcade', what: leak, replay });
      if (/"code":"platform_unavailable"/.test(text))
        plan.log.add({ kind: 'fault', place: 'rooms of the arcade', what: 'platform_unavailable', replay });
    }
  };
  await Promise.all(Array.from({ length: plan.workers }, work));
  for (const index of late) {
    const ms = await quickestOf(() => talk(index), HANG_MS);
    const replay = runLine({ seed: plan.seed, only: `frames:${index}` });
    if (ms > HANG_MS) plan.log.add({ kind: 'hang', place: 'rooms of the arcade', what: `${Math.round(ms)} ms`, replay });
  }
}

const GIVE_UP_MS = 20_000;
const RECEIVED_MAX = 200_000;

function talkToRoom(url: string, frames: readonly Buffer[]): Promise<{ text: string; ms: number; isOpen: boolean }> {
  const { hostname, port } = new URL(url);
  const begunAt = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let isOpen = false;
    const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const finish = () => {
      socket.destroy();
      resolve({ text, ms: performance.now() - begunAt, isOpen });
    };
    socket.setTimeout(GIVE_UP_MS, finish);
    socket.on('data', (part: Buffer) => {
      if (text.length < RECEIVED_MAX) text += part.toString('latin1');
      if (isOpen || !text.includes('\r\n\r\n')) return;
      isOpen = text.startsWith('HTTP/1.1 101');
      if (!isOpen) return;
      for (const bytes of frames) socket.write(bytes);
      // A leaving screen sends a close frame.
      socket.end(frame(Buffer.from([0x03, 0xe8]), { opcode: CLOSE, isFinal: true, reserved: 0, isMasked: true }));
    });
    socket.on('end', finish).on('error', finish).on('close', finish);
    socket.write(HANDSHAKE);
  });
}
