import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import { repeatsKey } from '@jogada/platform/contract';
import { type EdgeSettings, refuseSocket } from '@jogada/platform/edge';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { ClientMessage, type RoomRefusal, type ServerMessage } from '../../room-contract.ts';
import { RETRY_AFTER_SECONDS } from '../anonymous-caps.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { getSession, readBalance } from '../session/open-session.ts';
import type { SessionRow } from '../session/session.sql.ts';
import { refusalOf } from '../round/wallet-refusal.ts';
import type { Room } from './create-room.ts';
import { viewOwnTicket } from './live-round.ts';
import { TicketRefused } from './take-stake.ts';
import type { RoomListener } from './room-hub.ts';
import type { Rooms } from './rooms.ts';

/** The listener below handles upgrade requests to this path only. */
export const ROOM_PATH = '/api/room';
const MESSAGE_MAX_BYTES = 4096;
const HELLO_WITHIN_MS = 10_000;
const ALIVE_EVERY_MS = 20_000;
const MESSAGES_A_SECOND = 20;
const UNSENT_MAX_BYTES = 1_000_000;

type ParsedMessage = v.InferOutput<typeof ClientMessage>;
type Send = (message: ServerMessage) => void;

/** A player's connection to one room. */
interface RoomPlayer {
  room: Room;
  listener: RoomListener;
}

/** WebSocket endpoint of the rooms: one socket per screen, whose first message authenticates it. */
export function addRoomSocket(
  http: FastifyInstance,
  ctx: ArcadeContext,
  { rooms, edge, trustedProxies }: { rooms: Rooms; edge: EdgeSettings; trustedProxies: readonly string[] },
): { close: () => void } {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const door = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Exceptions in this listener would be uncaught.
    try {
      const giveBack = ctx.caps.takeSocket(proxyAddress(request, isTrusted));
      if (giveBack === undefined) return refuseForNow(socket);
      socket.once('close', giveBack);
      door.handleUpgrade(request, socket, head, (connection) => serve(connection, ctx, rooms));
    } catch (error) {
      ctx.log.error({ err: error }, 'websocket refused');
      socket.destroy();
    }
  };
  door.on('wsClientError', (_error, socket) => refuseSocket(socket, { status: 400, code: 'malformed_request' }, edge));
  http.server.on('upgrade', onUpgrade);
  const alive = setInterval(() => {
    for (const connection of door.clients) connection.ping();
  }, ALIVE_EVERY_MS);
  return {
    close() {
      clearInterval(alive);
      http.server.off('upgrade', onUpgrade);
      for (const connection of door.clients) connection.terminate();
      door.close();
    },
  };
}

/** Refuses a connection over a limit. */
function refuseForNow(socket: Duplex): void {
  // Without a listener, an error of the connection would end the process.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER_SECONDS}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function serve(connection: WebSocket, ctx: ArcadeContext, rooms: Rooms): void {
  let player: RoomPlayer | undefined;
  let givePlayerBack: (() => void) | undefined;
  const sendText = (text: string) => {
    // A screen that stops reading would buffer all events in memory.
    if (connection.bufferedAmount > UNSENT_MAX_BYTES) connection.terminate();
    else if (connection.readyState === connection.OPEN) connection.send(text);
  };
  const send: Send = (message) => sendText(JSON.stringify(message));
  const isTooFast = rateOf(MESSAGES_A_SECOND);
  const late = setTimeout(() => player ?? connection.close(4001, 'hello'), HELLO_WITHIN_MS);
  const leave = () => {
    clearTimeout(late);
    player?.room.context.hub.leave(player.listener);
    givePlayerBack?.();
  };
  connection.on('close', leave);
  connection.on('error', () => connection.terminate());
  connection.on('message', (data) => {
    const message = read(data);
    if (message === undefined || isTooFast()) return connection.close(4002, 'malformed');
    if (message.type === 'ping') return send({ type: 'pong', sentAt: message.sentAt, serverAt: ctx.now().getTime() });
    answer(message).catch((error: unknown) => send(refusal(ctx, message, error)));
  });

  async function answer(message: ParsedMessage): Promise<void> {
    if (message.type === 'hello') {
      if (player !== undefined) return;
      const authenticated = await authenticate(ctx, rooms, { message, sendText });
      if (connection.readyState !== connection.OPEN || player !== undefined) return;
      givePlayerBack = ctx.caps.takePlayer(authenticated.listener.session.playerId);
      player = authenticated;
      await welcome(ctx, { player: authenticated, message, send, isGone: () => connection.readyState !== connection.OPEN });
      return;
    }
    if (player === undefined || message.type === 'ping') throw new ArcadeProblem('session_gone');
    const { room, listener } = player;
    if (message.type === 'cash_out') return room.cashOut(listener.session, message.ticketId);
    const ticket = await room.bet(listener.session, message);
    const hasBalance = ticket.state === 'placed' && ticket.balanceAmount !== null;
    if (ticket.state === 'refused' || ticket.state === 'rolling_back' || ticket.state === 'rolled_back') {
      send({ type: 'refused', key: message.key, code: refusalOf(ticket) });
    }
    const notice = {
      type: 'ticket',
      ticket: viewOwnTicket(ticket),
      ...(hasBalance ? { balanceAmount: String(ticket.balanceAmount) } : {}),
    } as const;
    room.context.hub.notify(listener.session.playerId, notice);
  }
}

async function authenticate(
  ctx: ArcadeContext,
  rooms: Rooms,
  { message, sendText }: { message: ParsedMessage & { type: 'hello' }; sendText: (text: string) => void },
): Promise<RoomPlayer> {
  const session: SessionRow = await getSession(ctx, message.sessionToken);
  const room = rooms.find(message.gameId);
  if (room === undefined || session.gameId !== message.gameId) throw new ArcadeProblem('game_unavailable');
  return { room, listener: { session, send: sendText } };
}

interface Welcome {
  player: RoomPlayer;
  message: ParsedMessage & { type: 'hello' };
  send: Send;
  isGone: () => boolean;
}

/** Sends a snapshot, then all later events, without gap or overlap. */
async function welcome(ctx: ArcadeContext, { player: { room, listener }, message, send, isGone }: Welcome): Promise<void> {
  const { hub, walletPlace } = room.context;
  const balanceAmount = (await walletPlace(() => readBalance(ctx, listener.session))).toString();
  const own = await room.ownTickets(listener.session);
  const missed = message.after === undefined ? undefined : hub.eventsAfter(message.after);
  if (isGone()) return;
  // The joining player is included in the count; no event is sent between this and the snapshot.
  hub.join(listener);
  send({
    type: 'welcome',
    epoch: hub.epoch,
    seq: hub.seq,
    own,
    balanceAmount,
    ...(missed === undefined ? { snapshot: room.snapshot() } : { missed }),
  });
}

function refusal(ctx: ArcadeContext, message: ParsedMessage, error: unknown): ServerMessage {
  const code: RoomRefusal = error instanceof ArcadeProblem || error instanceof TicketRefused ? error.code : 'platform_unavailable';
  if (code === 'platform_unavailable') ctx.log.error({ err: error, message: message.type }, 'room call failed');
  return {
    type: 'refused',
    code,
    ...(message.type === 'bet' ? { key: message.key } : {}),
    ...(message.type === 'cash_out' ? { ticketId: message.ticketId } : {}),
  };
}

function read(data: RawData): ParsedMessage | undefined {
  try {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    const parsed = v.safeParse(ClientMessage, JSON.parse(text));
    return parsed.success && !repeatsKey(text) ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function rateOf(perSecond: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > perSecond;
  };
}
