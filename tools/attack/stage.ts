import { createHmac, randomUUID } from 'node:crypto';
import { addVendor, rotateVendorKey } from '@jogada/games/server';
import { sign } from '@jogada/platform/server';
import { readSealingKey } from '@jogada/platform/contract';
import { createSealer, type Sealer } from '@jogada/platform/sealing';
import { signBankMessage } from '@jogada/wallet/server';
import { startApi, type TestApi } from '../../apps/api/testing/index.ts';
import { addressOf } from './address-of.ts';
import { isMemberKind, openPeople, type CallerKind, type People, type Person } from './people.ts';
import { openSender, type Sender } from './sender.ts';
import { targetsOf, type DoorName, type Target } from './targets.ts';
import { createMemberObjects, type ObjectIds } from './member-objects.ts';

/** A reusable identity of calls. Signs in again, or is replaced by a new person, when its session is refused. */
export interface Caller {
  readonly kind: CallerKind;
  /** The Cookie header and the objects that the calls name; blank for a visitor. */
  signedIn(): Promise<{ readonly cookie: string; readonly person: Person | undefined; readonly objectIds: ObjectIds }>;
  /** Reports that the cookie was refused: the caller renews its session or gets a new person. */
  refused(cookie: string): void;
}

/** An arcade session: its bearer token and its game. */
export interface ArcadeSession {
  readonly token: string;
  readonly gameId: string;
}

export interface Victim {
  readonly person: Person;
  /** Ids of the member's own objects. */
  readonly objectIds: ObjectIds;
  /** Ids of the brand's objects, which staff of another brand must not access. */
  readonly ofBrand: ObjectIds;
}

/** A whole installation with its callers. */
export interface Stage {
  readonly api: TestApi;
  readonly people: People;
  readonly targets: readonly Target[];
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly doors: Readonly<Record<DoorName, string>>;
  /** Secrets of the installation, which no response may contain. */
  readonly canaries: readonly string[];
  caller(kind: CallerKind, slot: number): Caller;
  /** One member of the demo brand and one of the other. No other caller may read or change their data. */
  readonly victims: readonly Victim[];
  /** Ids of the demo brand's objects: games, promotions, banners. */
  readonly siteIds: ObjectIds;
  /** The same for staff calls. Objects that these disable are not used by other calls. */
  readonly spareIds: ObjectIds;
  /** An arcade session in play money or real money, in a single-player game, a room or a betting game. */
  arcadeSession(index: number): Promise<ArcadeSession>;
  /** Another session of a game for a new player. Returns its bearer token. */
  openArcadeSession(game: { readonly gameId: string; readonly isReal: boolean }): Promise<string>;
  /** The headers that authenticate a call of a vendor or the bank. */
  proof(
    target: Pick<Target, 'audience' | 'methods'>,
    call: { readonly path: string; readonly rawBody: string },
  ): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Number of callers per role, each with its own person. */
export const SLOTS = 3;
/** Number of calls after which a caller gets a new person, so that limits per member or operator do not hide the code behind them. */
const USES_MAX = 450;
const ARCADE_USES_MAX = 120;
export const AGGREGATOR = 'barra';
const ARRANGED_AT_ONCE = 6;

export interface StageOptions {
  readonly connectionsMax: number;
  readonly logLevel?: string;
}

/** Minimum length of a secret; names of keys are shorter. */
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
    const ofBrand = await findSiteIds(api, merchantCode);
    victims.push({
      person,
      objectIds: await createMemberObjects(api, person),
      ofBrand: { ...ofBrand, draftedId: ofBrand['bannerId'] ?? '' },
    });
  }
  const callers = new Map<string, Caller>();
  const stock = openStock({ api, people });
  const arcadeSessions = new Map<number, { session: Promise<ArcadeSession>; uses: number }>();
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
    siteIds: await findSiteIds(api, 'demo'),
    spareIds: {
      ...(await findSiteIds(api, 'aurora')),
      vendorCode: AGGREGATOR,
      operatorId: (await people.ofStaff('content')).id,
      code: 'muro-1',
      newCode: 'muro',
      likeCode: 'aurora',
    },
    caller(kind, slot) {
      const name = `${kind} ${slot}`;
      const there = callers.get(name) ?? aCaller(stock, kind);
      callers.set(name, there);
      return there;
    },
    arcadeSession(index) {
      const place = index % ARCADE_GAMES.length;
      const there = arcadeSessions.get(place);
      if (there && there.uses < ARCADE_USES_MAX) {
        there.uses += 1;
        return there.session;
      }
      const made = createArcadeSession({ api, people }, ARCADE_GAMES[place] ?? ARCADE_GAMES[0]);
      arcadeSessions.set(place, { session: made, uses: 0 });
      return made;
    },
    async openArcadeSession({ gameId, isReal }) {
      const { path } = ARCADE_GAMES.find((game) => game.gameId === gameId) ?? ARCADE_GAMES[0];
      return (await createArcadeSession({ api, people }, { gameId, isReal, path })).token;
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

/** A signed-in person, with ids of their objects. */
interface SignedIn {
  readonly person: Person;
  readonly cookie: string;
  readonly objectIds: ObjectIds;
}

/** A session refused within this many uses is attributed to its person, who is replaced. */
const OF_USE = 2;

function aCaller(stock: Stock, kind: CallerKind): Caller {
  let current: Promise<SignedIn> | undefined;
  let uses = 0;
  let usesOfSession = 0;
  const renew = async ({ person, objectIds }: SignedIn) => ({ person, objectIds, cookie: await person.signIn() });
  return {
    kind,
    signedIn() {
      if (kind === 'visitor') return Promise.resolve({ cookie: '', person: undefined, objectIds: {} });
      uses += 1;
      usesOfSession += 1;
      if (uses > USES_MAX) current = undefined;
      if (!current) uses = usesOfSession = 0;
      current ??= stock.take(kind);
      return current;
    },
    refused(cookie) {
      const before = current;
      void before?.then((there) => {
        if (there.cookie !== cookie || current !== before) return;
        // Most sessions end because a call ended them: the same person signs in again.
        current = usesOfSession > OF_USE ? renew(there) : undefined;
        usesOfSession = 0;
      });
    },
  };
}

/** Prepared people, so that calls do not wait for their creation. */
interface Stock {
  take(kind: CallerKind): Promise<SignedIn>;
  /** Waits for people in preparation. */
  settle(): Promise<unknown>;
}

function openStock(site: { api: TestApi; people: People }): Stock {
  const ready = new Map<CallerKind, Promise<SignedIn>>();
  const make = (kind: CallerKind) => {
    const made = signInNewPerson(site, kind);
    // The caller of `take` receives the error.
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

async function signInNewPerson({ api, people }: { api: TestApi; people: People }, kind: CallerKind): Promise<SignedIn> {
  const person = isMemberKind(kind) ? await people.aMember(kind) : await people.ofStaff(kind);
  const cookie = await person.signIn();
  const hasObjects = kind === 'member' || kind === 'agent';
  return { cookie, person, objectIds: hasObjects ? await createMemberObjects(api, person) : { username: person.username } };
}

const ARCADE_GAMES = [
  { gameId: 'tesouro-da-mata', isReal: false, path: '/api/session' },
  { gameId: 'tesouro-da-mata', isReal: true, path: '/api/session' },
  { gameId: 'minas-da-serra', isReal: false, path: '/api/session' },
  { gameId: 'voo-da-arara', isReal: false, path: '/api/room/session' },
  { gameId: 'voo-da-arara', isReal: true, path: '/api/room/session' },
  { gameId: 'liga-virtual', isReal: true, path: '/api/room/session' },
] as const;

async function createArcadeSession(
  site: { api: TestApi; people: People },
  { gameId, isReal, path }: { gameId: string; isReal: boolean; path: string },
): Promise<ArcadeSession> {
  const token = isReal ? await launchToken(site.api, { gameId, cookie: await (await site.people.aMember('member')).signIn() }) : undefined;
  const answer = await fetch(`${site.api.arcadeUrl}${path}`, {
    method: 'POST',
    // An address of its own: the arcade limits the sessions of one address per minute.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(randomUUID()) },
    body: JSON.stringify({ gameId, mode: isReal ? 'real' : 'demo', ...(token !== undefined && { token }) }),
  });
  const { sessionToken } = (await answer.json()) as { sessionToken?: string };
  if (sessionToken === undefined) throw new Error(`the arcade opened no session of ${gameId}: ${answer.status}`);
  return { token: sessionToken, gameId };
}

/** The one-use token that a game launch passes to the vendor. */
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

/** Adds a second vendor with the aggregator API; returns its secret. */
async function addAggregator(api: TestApi): Promise<string> {
  const vendor = { code: AGGREGATOR, name: 'Barra', api: 'aggregator', iconPath: '/art/icon-exclusive', origin: null } as const;
  const rules = { isEnabled: true, sortOrder: 8, lateWin: 'accept', unknownWin: 'refuse' } as const;
  await api.owner.transaction((tx) => addVendor(tx, { ...vendor, ...rules, at: api.now() }));
  const services = { ...api.composition.services, database: api.owner, requestId: 'arranged' };
  return (await rotateVendorKey(services, { vendorCode: AGGREGATOR })).secret;
}

/** Staff calls name a game that no arcade session plays. */
const GAMES: Readonly<Record<string, string>> = { demo: 'tesouro-da-mata', aurora: 'raspa-arara' };

async function findSiteIds(api: TestApi, merchantCode: string): Promise<ObjectIds> {
  const [row] = await api.owner.query<Record<string, string | null>>(
    `select (select id from content.banner where merchant_code = $1 limit 1) as "bannerId",
            (select id from content.promotion_category where merchant_code = $1 limit 1) as "categoryId",
            (select id from content.announcement where merchant_code = $1 limit 1) as "announcementId",
            (select id from promotions.promotion where merchant_code = $1 and kind = 'check_in' limit 1) as "promotionId",
            (select id from promotions.red_rain where merchant_code = $1 limit 1) as "rainId",
            (select id from promotions.tournament where merchant_code = $1 limit 1) as "tournamentId",
            (select id from promotions.points_item where merchant_code = $1 limit 1) as "itemId"`,
    [merchantCode],
  );
  const found = Object.entries(row ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const gameId = GAMES[merchantCode] ?? '';
  return { ...Object.fromEntries(found), gameId, nodeId: gameId, vendorCode: 'arcade', merchantCode, groupName: 'm_home' };
}
