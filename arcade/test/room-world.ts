import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { SharedGame } from '../games/shared-game.ts';
import type { OpenedRoomSession, OwnTicket, SequencedEvent } from '../room-contract.ts';
import { createRoomConnection, type RoomConnection, RoomRefused } from '../screen/room/room-connection.ts';
import type { RoomState } from '../screen/room/room-state.ts';
import type { ArcadeCaps } from '../server/anonymous-caps.ts';
import { type ArcadeApp, createArcade } from '../server/arcade-app.ts';
import { createDatabase } from './arcade-world.ts';
import { QUICK, QUICK_WALLET_TIMEOUT_MS } from './quick-rooms.ts';
import { STAND_IN_KEY_ID, STAND_IN_SECRET, WalletStandIn } from './wallet-stand-in.ts';

/** A headless screen: the same connection, with a record of everything received. */
export interface RoomPlayer {
  connection: RoomConnection;
  memberId: string;
  events: SequencedEvent[];
  /** Delay of each event between sending and receiving; meaningful only with a shared clock. */
  delaysMs: number[];
  own: OwnTicket[];
  balanceAmount: bigint;
  /** Resolves to the room's state once it matches. */
  until(look: (state: RoomState) => boolean): Promise<RoomState>;
}

export interface RoomWorld {
  wallet: WalletStandIn;
  arcade: ArcadeApp;
  join(options?: { demo?: boolean }): Promise<RoomPlayer>;
  /** Opens another screen of the same player. */
  joinAgain(player: RoomPlayer): RoomPlayer;
  /** Stops the arcade and starts another on the same database with this game. */
  restart(game: SharedGame): Promise<void>;
  query<Row extends pg.QueryResultRow>(sql: string, params?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

export function roomConfig(databaseUrl: string, platformUrl: string) {
  return {
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    platformUrl,
    isSecure: false,
    hostOrigins: ['http://localhost:3000'],
    vendorSecret: STAND_IN_SECRET,
    vendorKeyId: STAND_IN_KEY_ID,
    logLevel: 'silent',
  };
}

/** An arcade with one room, a real clock with short rounds, and one wallet. */
export async function createRoomWorld(game: SharedGame, caps: Partial<ArcadeCaps> = {}): Promise<RoomWorld> {
  const database = await createDatabase();
  const wallet = new WalletStandIn();
  wallet.balance = 1_000_000_000n;
  const platformUrl = await wallet.listen();
  const start = (of: SharedGame) =>
    createArcade(roomConfig(database.url, platformUrl), {
      timing: QUICK,
      walletTimeoutMs: QUICK_WALLET_TIMEOUT_MS,
      sharedGames: [of],
      caps,
    });
  let arcade = start(game);
  await arcade.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = arcade.http.server.address() as AddressInfo;
  arcade.startRecovery();
  const players: RoomPlayer[] = [];
  const tokens = new Map<RoomPlayer, string>();

  function connect(sessionToken: string, memberId: string): RoomPlayer {
    const player = watchRoom({ url: `ws://127.0.0.1:${port}/api/room`, gameId: game.gameId, sessionToken, memberId });
    players.push(player);
    tokens.set(player, sessionToken);
    return player;
  }

  return {
    wallet,
    get arcade() {
      return arcade;
    },
    async restart(another) {
      for (const { connection } of players) connection.close();
      await arcade.close();
      arcade = start(another);
      arcade.startRecovery();
    },
    async join({ demo = false } = {}) {
      const memberId = `ply_${randomUUID()}`;
      wallet.issueToken(memberId, memberId);
      const response = await arcade.http.inject({
        method: 'POST',
        url: '/api/room/session',
        payload: demo ? { gameId: game.gameId, mode: 'demo' } : { gameId: game.gameId, mode: 'real', token: memberId },
      });
      if (response.statusCode !== 200) throw new Error(`The room opened no session: ${response.statusCode} ${response.body}`);
      return connect(response.json<OpenedRoomSession>().sessionToken, memberId);
    },
    joinAgain: (player) => connect(tokens.get(player) ?? '', player.memberId),
    async query(sql, params = []) {
      return (await arcade.ctx.db.query(sql, params)).rows;
    },
    async end() {
      for (const { connection } of players) connection.close();
      await arcade.close();
      await wallet.close();
      await database.drop();
    },
  };
}

export function watchRoom(at: { url: string; gameId: string; sessionToken: string; memberId: string }): RoomPlayer {
  const looks = new Set<() => void>();
  const player: RoomPlayer = {
    memberId: at.memberId,
    events: [],
    delaysMs: [],
    own: [],
    balanceAmount: 0n,
    connection: createRoomConnection({
      ...at,
      onChange(_, event) {
        if (event !== undefined) {
          player.events.push(event);
          player.delaysMs.push(Date.now() - event.sentAt);
        }
        for (const look of looks) look();
      },
      onBalance: (amount) => (player.balanceAmount = amount),
      onOwn(ticket) {
        player.own.push(ticket);
        for (const look of looks) look();
      },
      onLine: () => undefined,
      onRefused: () => undefined,
    }),
    until(wanted) {
      return new Promise((resolve) => {
        const look = () => {
          if (!wanted(player.connection.state)) return;
          looks.delete(look);
          resolve(player.connection.state);
        };
        looks.add(look);
        look();
      });
    },
  };
  return player;
}

/** Bets in a round that still takes bets: a bet that arrives too late is placed in the next round. */
export async function betInTime(player: RoomPlayer, bet: unknown, clientSeed = 'sorte'): Promise<OwnTicket> {
  for (;;) {
    await player.until(({ round }) => round.phase === 'betting');
    try {
      return await player.connection.bet(bet, clientSeed);
    } catch (error) {
      if (!(error instanceof RoomRefused) || error.code !== 'betting_closed') throw error;
      await player.until(({ round }) => round.phase !== 'betting');
    }
  }
}
