import type { ClientMessage, OwnTicket, RoomRefusal, SequencedEvent, ServerMessage } from '../../room-contract.ts';
import { applyEvent, emptyRoom, fromSnapshot, type RoomState } from './room-state.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/** The room said no, or (`offline`) said nothing. */
export class RoomRefused extends Error {
  readonly code: RoomRefusal | 'offline';

  constructor(code: RoomRefusal | 'offline') {
    super(code);
    this.code = code;
  }
}

export interface RoomConnectionSettings {
  url: string;
  gameId: string;
  sessionToken: string;
  /** After each thing that changed; the event is missing when everything did. */
  onChange: (state: RoomState, event: SequencedEvent | undefined) => void;
  onBalance: (balanceAmount: bigint) => void;
  onOwn: (ticket: OwnTicket) => void;
  onLine: (isConnected: boolean) => void;
  /** The room will not have this screen any more. */
  onRefused: (code: RoomRefusal) => void;
}

export interface RoomConnection {
  readonly state: RoomState;
  readonly clock: ServerClock;
  /** Puts a bet into the round in play; resolves when it stands. Is sent again, under the same key, after a lost connection. */
  bet(bet: unknown, clientSeed: string): Promise<OwnTicket>;
  cashOut(ticketId: string): Promise<void>;
  close(): void;
}

interface Pending {
  message: ClientMessage;
  resolve: (ticket: OwnTicket) => void;
  reject: (refusal: RoomRefused) => void;
  answer: Promise<OwnTicket>;
}

const PING_EVERY_MS = 4000;
const SILENT_MAX_MS = 11_000;
const AGAIN_AFTER_MS = [200, 500, 1000, 2000, 4000];
const FINAL_CODES: ReadonlySet<string> = new Set(['session_gone', 'token_invalid', 'account_blocked']);

/** Keeps a screen in its room: in order, without gaps, and back again by itself when the line breaks. */
export function createRoomConnection(settings: RoomConnectionSettings): RoomConnection {
  const clock = createServerClock();
  const pending = new Map<string, Pending>();
  let state = emptyRoom();
  let socket: WebSocket | undefined;
  let last: { epoch: string; seq: number } | undefined;
  let receivedAt = 0;
  let failures = 0;
  let isClosed = false;
  let isWelcome = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const heart = setInterval(beat, PING_EVERY_MS);
  connect();

  function connect(): void {
    clearTimeout(again);
    if (isClosed) return;
    const line = new WebSocket(settings.url);
    socket = line;
    receivedAt = Date.now();
    line.addEventListener('open', () => {
      send({ type: 'hello', gameId: settings.gameId, sessionToken: settings.sessionToken, ...(last === undefined ? {} : { after: last }) });
      for (const delayMs of [0, 250, 700]) setTimeout(ping, delayMs);
    });
    line.addEventListener('message', ({ data }) => {
      if (line !== socket || typeof data !== 'string') return;
      receivedAt = Date.now();
      handle(JSON.parse(data) as ServerMessage);
    });
    line.addEventListener('close', () => {
      if (line === socket) lose();
    });
  }

  function lose(): void {
    socket?.close();
    socket = undefined;
    if (isWelcome) settings.onLine(false);
    isWelcome = false;
    if (isClosed) return;
    clearTimeout(again);
    const waitMs = AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)] ?? 1000;
    failures += 1;
    // Five hundred screens that lost one server do not come back in one moment.
    again = setTimeout(connect, waitMs * (0.6 + Math.random() * 0.8));
  }

  function beat(): void {
    if (socket === undefined) return;
    if (Date.now() - receivedAt > SILENT_MAX_MS) lose();
    else ping();
  }

  function ping(): void {
    send({ type: 'ping', sentAt: Date.now() });
  }

  function send(message: ClientMessage): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  }

  function handle(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return welcome(message);
      case 'event':
        return handleEvent(message.event);
      case 'pong':
        return clock.note({ sentAt: message.sentAt, receivedAt: Date.now(), serverAt: message.serverAt });
      case 'ticket':
        return handleTicket(message.ticket, message.balanceAmount);
      case 'refused':
        return handleRefusal(message);
    }
  }

  function welcome(message: ServerMessage & { type: 'welcome' }): void {
    if (message.snapshot !== undefined) state = fromSnapshot(message.snapshot);
    for (const event of message.missed ?? []) state = applyEvent(state, event);
    state = { ...state, own: new Map(message.own.map((ticket) => [ticket.ticketId, ticket])) };
    last = { epoch: message.epoch, seq: message.seq };
    failures = 0;
    isWelcome = true;
    settings.onBalance(BigInt(message.balanceAmount));
    settings.onLine(true);
    settings.onChange(state, undefined);
    for (const { message: unanswered } of pending.values()) send(unanswered);
  }

  function handleEvent(event: SequencedEvent): void {
    if (last === undefined || event.seq <= last.seq) return;
    if (event.seq > last.seq + 1) return lose();
    last = { ...last, seq: event.seq };
    state = applyEvent(state, event);
    settings.onChange(state, event);
  }

  function handleTicket(ticket: OwnTicket, balanceAmount: string | undefined): void {
    if (ticket.roundId === state.round.roundId) state = { ...state, own: new Map(state.own).set(ticket.ticketId, ticket) };
    if (balanceAmount !== undefined) settings.onBalance(BigInt(balanceAmount));
    settings.onOwn(ticket);
    const asked = pending.get(ticket.key) ?? (ticket.cashOut === undefined ? undefined : pending.get(ticket.ticketId));
    if (asked === undefined || ticket.state === 'intended') return;
    pending.delete(ticket.key);
    pending.delete(ticket.ticketId);
    asked.resolve(ticket);
  }

  function handleRefusal({ code, key, ticketId }: ServerMessage & { type: 'refused' }): void {
    const id = key ?? ticketId;
    if (id === undefined) {
      if (FINAL_CODES.has(code)) {
        close();
        return settings.onRefused(code);
      }
      return lose();
    }
    pending.get(id)?.reject(new RoomRefused(code));
    pending.delete(id);
  }

  function ask(id: string, message: ClientMessage): Promise<OwnTicket> {
    if (!isWelcome) return Promise.reject(new RoomRefused('offline'));
    const asked = pending.get(id);
    if (asked !== undefined) return asked.answer;
    const { promise, resolve, reject } = Promise.withResolvers<OwnTicket>();
    pending.set(id, { message, resolve, reject, answer: promise });
    send(message);
    return promise;
  }

  function close(): void {
    isClosed = true;
    clearInterval(heart);
    clearTimeout(again);
    socket?.close();
  }

  return {
    get state() {
      return state;
    },
    clock,
    bet(bet, clientSeed) {
      const key = crypto.randomUUID();
      return ask(key, { type: 'bet', key, roundId: state.round.roundId, bet, clientSeed });
    },
    async cashOut(ticketId) {
      await ask(ticketId, { type: 'cash_out', ticketId });
    },
    close,
  };
}
