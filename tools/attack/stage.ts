import { createHmac } from 'node:crypto';
import { addVendor, rotateVendorKey } from '@jogada/games/server';
import { sign } from '@jogada/platform/server';
import { readSealingKey } from '@jogada/platform/contract';
import { createSealer, type Sealer } from '@jogada/platform/sealing';
import { signBankMessage } from '@jogada/wallet/server';
import { startApi, type TestApi } from '../../apps/api/testing/index.ts';
import { isMemberKind, openPeople, type People, type Person, type SeatKind } from './people.ts';
import { openSender, type Sender } from './sender.ts';
import { targetsOf, type DoorName, type Target } from './targets.ts';
import { leaveThings, type Things } from './things.ts';

/** A place from which calls are made, in which somebody is signed in, again and again where it must be. */
export interface Seat {
  readonly kind: SeatKind;
  /** The cookie header, and whose things the calls are about; blank for a visitor. */
  sit(): Promise<{ readonly cookie: string; readonly person: Person | undefined; readonly things: Things }>;
  /** The cookie was refused: the next one to sit here is somebody new. */
  leave(cookie: string): void;
}

/** A session of the arcade: a bearer token and the game that it plays. */
export interface ArcadeSeat {
  readonly token: string;
  readonly gameId: string;
}

export interface Victim {
  readonly person: Person;
  /** Of the member's own. */
  readonly things: Things;
  /** Of the brand's: what staff of another brand has no business with. */
  readonly ofBrand: Things;
}

/** A whole installation of its own, and everybody who calls it. */
export interface Stage {
  readonly api: TestApi;
  readonly people: People;
  readonly targets: readonly Target[];
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly doors: Readonly<Record<DoorName, string>>;
  /** Secrets of the installation: no answer contains one. */
  readonly canaries: readonly string[];
  seat(kind: SeatKind, slot: number): Seat;
  /** Members whose things no one else may see or change: one of the demo brand, one of the other. */
  readonly victims: readonly Victim[];
  /** Ids of things of the house: games, promotions, banners. */
  readonly houseThings: Things;
  /** The same for the staff's calls: what they take out of use is not what the others work with. */
  readonly spareThings: Things;
  /** An arcade session in play money or real money, in a game of its own rounds, a room or a book. */
  arcadeSeat(index: number): Promise<ArcadeSeat>;
  /** Another session of a game, for somebody new. Answers its bearer token. */
  arcadeSession(game: { readonly gameId: string; readonly isReal: boolean }): Promise<string>;
  /** Headers that prove a vendor's or a bank's call. */
  proof(
    target: Pick<Target, 'audience' | 'methods'>,
    call: { readonly path: string; readonly rawBody: string },
  ): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Seats of a kind; each is somebody else. */
export const SLOTS = 3;
/** Calls after which somebody new sits down: limits of a member or of an operator must not hide the code behind them. */
const USES_MAX = 150;
const ARCADE_USES_MAX = 120;
export const AGGREGATOR = 'barra';
const ARRANGED_AT_ONCE = 6;

export interface StageOptions {
  readonly connectionsMax: number;
  readonly logLevel?: string;
}

/** Names of keys are shorter, and no secrets. */
const CANARY_MIN = 32;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export async function openStage({ connectionsMax, logLevel = 'silent' }: StageOptions): Promise<Stage> {
  const api = await startApi({
    hasSecondMerchant: true,
    hasArcade: true,
    hasPix: true,
    hasDemoAccounts: true,
    ownerConnectionsMax: ARRANGED_AT_ONCE,
    logLevel,
  });
  const people = await openPeople(api);
  const aggregatorSecret = await addAggregator(api);
  const doors: Record<DoorName, string> = {
    site: api.url,
    console: api.consoleUrl.replace('localhost', '127.0.0.1'),
    private: api.privateUrl,
    arcade: api.arcadeUrl,
    bank: api.pixUrl,
  };
  const sender = openSender(doors, connectionsMax);
  const victims = [];
  for (const merchantCode of ['demo', 'aurora']) {
    const person = await people.aMember('member', merchantCode);
    await person.signIn();
    const ofBrand = await findHouseThings(api, merchantCode);
    victims.push({ person, things: await leaveThings(api, person), ofBrand: { ...ofBrand, draftedId: ofBrand['bannerId'] ?? '' } });
  }
  const seats = new Map<string, Seat>();
  const stock = openStock({ api, people });
  const arcadeSeats = new Map<number, { seat: Promise<ArcadeSeat>; uses: number }>();
  const key = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };

  return {
    api,
    people,
    targets: targetsOf(api),
    sender,
    sealer: createSealer(() => api.newClient().call(readSealingKey)),
    doors,
    canaries: [...textsIn(api.secrets), aggregatorSecret].filter((text) => text.length >= CANARY_MIN),
    victims,
    houseThings: await findHouseThings(api, 'demo'),
    spareThings: {
      ...(await findHouseThings(api, 'aurora')),
      vendorCode: AGGREGATOR,
      operatorId: (await people.ofStaff('content')).id,
      code: 'muro-1',
      newCode: 'muro',
      likeCode: 'aurora',
    },
    seat(kind, slot) {
      const name = `${kind} ${slot}`;
      const there = seats.get(name) ?? aSeat(stock, kind);
      seats.set(name, there);
      return there;
    },
    arcadeSeat(index) {
      const place = index % ARCADE_GAMES.length;
      const there = arcadeSeats.get(place);
      if (there && there.uses < ARCADE_USES_MAX) {
        there.uses += 1;
        return there.seat;
      }
      const made = openArcadeSeat({ api, people }, ARCADE_GAMES[place] ?? ARCADE_GAMES[0]);
      arcadeSeats.set(place, { seat: made, uses: 0 });
      return made;
    },
    async arcadeSession({ gameId, isReal }) {
      const { path } = ARCADE_GAMES.find((game) => game.gameId === gameId) ?? ARCADE_GAMES[0];
      return (await openArcadeSeat({ api, people }, { gameId, isReal, path })).token;
    },
    proof({ audience, methods: [method = 'POST'] }, { path, rawBody }) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      if (audience === 'provider')
        return { 'x-pix-timestamp': timestamp, 'x-pix-signature': signBankMessage({ timestamp, rawBody }, api.secrets.pixWebhookSecret) };
      if (audience === 'aggregator') return { 'x-request-sign': createHmac('sha256', aggregatorSecret).update(rawBody).digest('hex') };
      const signature = sign({ method, path, timestamp, rawBody }, key.secret);
      return { 'x-vendor': 'arcade', 'x-key-id': key.keyId, 'x-timestamp': timestamp, 'x-signature': signature };
    },
    async close() {
      sender.close();
      await stock.settle();
      await api.close();
    },
  };
}

/** Somebody who sits at a place, and what can be named of theirs. */
interface Sitter {
  readonly person: Person;
  readonly cookie: string;
  readonly things: Things;
}

/** A session that is refused before it was of use this often is refused because of its person. */
const OF_USE = 2;

function aSeat(stock: Stock, kind: SeatKind): Seat {
  let sitting: Promise<Sitter> | undefined;
  let uses = 0;
  let usesOfSession = 0;
  const renew = async ({ person, things }: Sitter) => ({ person, things, cookie: await person.signIn() });
  return {
    kind,
    sit() {
      if (kind === 'visitor') return Promise.resolve({ cookie: '', person: undefined, things: {} });
      uses += 1;
      usesOfSession += 1;
      if (uses > USES_MAX) sitting = undefined;
      if (!sitting) uses = usesOfSession = 0;
      sitting ??= stock.take(kind);
      return sitting;
    },
    leave(cookie) {
      const before = sitting;
      void before?.then((there) => {
        if (there.cookie !== cookie || sitting !== before) return;
        // Most sessions end because a call ended them: the person signs in again and keeps what is theirs.
        sitting = usesOfSession > OF_USE ? renew(there) : undefined;
        usesOfSession = 0;
      });
    },
  };
}

/** People who are ready to sit down, so that no call waits for them to be made. */
interface Stock {
  take(kind: SeatKind): Promise<Sitter>;
  /** Waits for those who are being made. */
  settle(): Promise<unknown>;
}

function openStock(site: { api: TestApi; people: People }): Stock {
  const ready = new Map<SeatKind, Promise<Sitter>>();
  const make = (kind: SeatKind) => {
    const made = makeSitter(site, kind);
    // Whoever takes it hears of the fault.
    made.catch(() => undefined);
    return made;
  };
  return {
    take(kind) {
      const taken = ready.get(kind) ?? make(kind);
      ready.set(kind, make(kind));
      return taken;
    },
    settle: () => Promise.allSettled(ready.values()),
  };
}

async function makeSitter({ api, people }: { api: TestApi; people: People }, kind: SeatKind): Promise<Sitter> {
  const person = isMemberKind(kind) ? await people.aMember(kind) : await people.ofStaff(kind);
  const cookie = await person.signIn();
  const hasThings = kind === 'member' || kind === 'agent';
  return { cookie, person, things: hasThings ? await leaveThings(api, person) : { username: person.username } };
}

const ARCADE_GAMES = [
  { gameId: 'tesouro-da-mata', isReal: false, path: '/api/session' },
  { gameId: 'tesouro-da-mata', isReal: true, path: '/api/session' },
  { gameId: 'minas-da-serra', isReal: false, path: '/api/session' },
  { gameId: 'voo-da-arara', isReal: false, path: '/api/room/session' },
  { gameId: 'voo-da-arara', isReal: true, path: '/api/room/session' },
  { gameId: 'liga-virtual', isReal: true, path: '/api/room/session' },
] as const;

async function openArcadeSeat(
  site: { api: TestApi; people: People },
  { gameId, isReal, path }: { gameId: string; isReal: boolean; path: string },
): Promise<ArcadeSeat> {
  const token = isReal ? await launchToken(site.api, { gameId, cookie: await (await site.people.aMember('member')).signIn() }) : undefined;
  const answer = await fetch(`${site.api.arcadeUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gameId, mode: isReal ? 'real' : 'demo', ...(token !== undefined && { token }) }),
  });
  const { sessionToken } = (await answer.json()) as { sessionToken?: string };
  if (sessionToken === undefined) throw new Error(`the arcade opened no session of ${gameId}: ${answer.status}`);
  return { token: sessionToken, gameId };
}

/** The one-use token that a launch of a game gives to its vendor. */
export async function launchToken(api: TestApi, { gameId, cookie }: { gameId: string; cookie: string }): Promise<string> {
  const answer = await fetch(`${api.url}/wps/game/launchGame`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ gameId }),
  });
  const { value, errorCode } = (await answer.json()) as { value?: { content: { game_url: string } }; errorCode?: string };
  if (!value) throw new Error(`${gameId} was not launched: ${answer.status} ${errorCode ?? ''}`);
  return new URL(value.content.game_url).searchParams.get('token') ?? '';
}

/** A second vendor, of the aggregator's shape; answers its secret. */
async function addAggregator(api: TestApi): Promise<string> {
  const vendor = { code: AGGREGATOR, name: 'Barra', api: 'aggregator', iconPath: '/art/icon-exclusive', origin: null } as const;
  const rules = { isEnabled: true, sortOrder: 8, lateWin: 'accept', unknownWin: 'refuse' } as const;
  await api.owner.transaction((tx) => addVendor(tx, { ...vendor, ...rules, at: api.now() }));
  const services = { ...api.composition.services, database: api.owner, requestId: 'arranged' };
  return (await rotateVendorKey(services, { vendorCode: AGGREGATOR })).secret;
}

/** Staff's calls name a game that no one plays here. */
const GAMES: Readonly<Record<string, string>> = { demo: 'tesouro-da-mata', aurora: 'raspa-arara' };

async function findHouseThings(api: TestApi, merchantCode: string): Promise<Things> {
  const [row] = await api.owner.query<Record<string, string | null>>(
    `select (select id from content.banner where merchant_code = $1 limit 1) as "bannerId",
            (select id from content.promotion_category where merchant_code = $1 limit 1) as "categoryId",
            (select id from content.announcement where merchant_code = $1 limit 1) as "announcementId",
            (select id from promotions.promotion where merchant_code = $1 and kind = 'check_in' limit 1) as "promotionId",
            (select id from promotions.red_rain where merchant_code = $1 limit 1) as "rainId"`,
    [merchantCode],
  );
  const found = Object.entries(row ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const gameId = GAMES[merchantCode] ?? '';
  return { ...Object.fromEntries(found), gameId, nodeId: gameId, vendorCode: 'arcade', merchantCode, groupName: 'm_home' };
}
