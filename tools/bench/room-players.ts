import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClientMessage, RoomRoundView, ServerMessage } from '../../arcade/room-contract.ts';

/** Players of the room, and what each does in every round. */
export interface RoomPlayers {
  readonly url: string;
  readonly gameId: string;
  readonly sessionTokens: readonly string[];
  readonly stake: string;
  /** Automatic cash-outs in hundredths, assigned to the players in turn. */
  readonly marks: readonly number[];
}

export type PlayersNotified =
  | { readonly type: 'joined' }
  /** All bets are accepted, `placedMs` after the first was sent; the flight started at `playingAt` on the machine's clock. */
  | { readonly type: 'playing'; readonly placedMs: number; readonly playingAt: number }
  /** Age in ms of each room message on arrival. */
  | { readonly type: 'delays'; readonly delaysMs: readonly number[] };

interface Screen {
  readonly delaysMs: readonly number[];
  round(): RoomRoundView | undefined;
  /** Resolves once the room's round matches. */
  until(look: (round: RoomRoundView) => boolean): Promise<RoomRoundView>;
  /** Resolves when the bet is accepted. */
  bet(bet: Omit<Extract<ClientMessage, { type: 'bet' }>, 'type' | 'key'>): Promise<void>;
}

const EVENT = '{"type":"event",';
const ROUND = `${EVENT}"event":{"type":"round",`;
const END_OF_EVENT = /"seq":(\d+),"sentAt":(\d+)\}\}$/;
const END_LENGTH = 60;

// Connections of a room's phones. Processing a message is the phone's work, so this thread only times and counts.
const players = workerData as RoomPlayers;
const screens = players.sessionTokens.map(joinRoom);
await Promise.all(screens.map((screen) => screen.until(({ phase }) => phase === 'betting')));
parentPort?.on('message', (asked: 'round' | 'delays') => {
  if (asked === 'round') void playRound().then(reportBack);
  else reportBack({ type: 'delays', delaysMs: screens.flatMap(({ delaysMs }) => delaysMs) });
});
reportBack({ type: 'joined' });

/** All players bet at the start of a round. */
async function playRound(): Promise<PlayersNotified> {
  const before = screens[0]?.round()?.roundId;
  const rounds = await Promise.all(
    screens.map((screen) => screen.until(({ phase, roundId }) => phase === 'betting' && roundId !== before)),
  );
  const startedMs = performance.now();
  await Promise.all(
    screens.map((screen, index) =>
      screen.bet({
        roundId: rounds[index]?.roundId ?? '',
        bet: { amount: players.stake, leavesAt: players.marks[index % players.marks.length] },
        clientSeed: `seed-${index}`,
      }),
    ),
  );
  const placedMs = performance.now() - startedMs;
  await screens[0]?.until(({ phase }) => phase === 'playing');
  return { type: 'playing', placedMs, playingAt: Date.now() };
}

function joinRoom(sessionToken: string): Screen {
  const line = new WebSocket(players.url);
  const delaysMs: number[] = [];
  const looks = new Set<(round: RoomRoundView) => void>();
  const bets = new Map<string, PromiseWithResolvers<void>>();
  let round: RoomRoundView | undefined;
  let lastSeq = 0;
  const send = (message: ClientMessage) => line.send(JSON.stringify(message));
  line.addEventListener('open', () => send({ type: 'hello', gameId: players.gameId, sessionToken }));
  line.addEventListener('close', () => fail('a connection broke'));
  line.addEventListener('message', ({ data }) => {
    const text = String(data);
    if (text.startsWith(EVENT)) handleEvent(text);
    else receive(JSON.parse(text) as ServerMessage);
  });

  function handleEvent(text: string): void {
    const [, seq = '', sentAt = ''] = END_OF_EVENT.exec(text.slice(-END_LENGTH)) ?? [];
    delaysMs.push(Date.now() - Number(sentAt));
    if (Number(seq) !== lastSeq + 1) fail(`a screen received ${seq} after ${lastSeq}`);
    lastSeq = Number(seq);
    if (!text.startsWith(ROUND)) return;
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'event' && message.event.type === 'round') enter(message.event.round);
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      lastSeq = message.seq;
      if (message.snapshot) enter(message.snapshot.round);
    } else if (message.type === 'ticket') {
      const { key, state } = message.ticket;
      if (state !== 'intended') bets.get(key)?.resolve();
    } else if (message.type === 'refused') fail(`a player was refused: ${message.code}`);
  }

  function enter(entered: RoomRoundView): void {
    round = entered;
    for (const look of looks) look(entered);
  }

  return {
    delaysMs,
    round: () => round,
    until(wanted) {
      return new Promise((resolve) => {
        const look = (now: RoomRoundView) => {
          if (!wanted(now)) return;
          looks.delete(look);
          resolve(now);
        };
        looks.add(look);
        if (round) look(round);
      });
    },
    bet(bet) {
      const key = randomUUID();
      const stands = Promise.withResolvers<void>();
      bets.set(key, stands);
      send({ type: 'bet', key, ...bet });
      return stands.promise;
    },
  };
}

function fail(reason: string): never {
  throw new Error(reason);
}

function reportBack(notified: PlayersNotified): void {
  // The rule means windows: this is a thread's own port.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(notified);
}
