import { startTrial } from '@jogada/accounts/contract/player';
import { aFundedPlayer } from './players.ts';
import type { RawReply } from './send-raw.ts';
import type { TestApi } from './start-api.ts';

const KINDS = ['visitor', 'member', 'agent', 'trial'] as const;
export type SeatKind = (typeof KINDS)[number];

/** A source of bad requests: a visitor, or an account that is signed in again whenever its session ends. */
export interface Seat {
  readonly kind: SeatKind;
  /** Empty for a visitor. */
  cookie(): Promise<string>;
  /** Takes each response, and starts a new session after one that ended. */
  observe(sentWith: string, reply: RawReply): void;
  /** How often a new account had to sign in. */
  readonly renewals: number;
}

export interface Seats {
  /** The seat of the next call, mostly of a kind that the call admits. */
  next(asked: { readonly access: string; readonly method: string; readonly path: string }): Seat;
  readonly all: readonly Seat[];
}

const COUNTS = { visitor: 1, member: 6, agent: 2, trial: 1 } satisfies Record<SeatKind, number>;

/** The order of the kinds that send a call of an access. Kinds that are not admitted test the access check. */
const TURNS: Readonly<Record<string, readonly SeatKind[]>> = {
  anyone: ['visitor', 'member', 'visitor', 'agent', 'member', 'trial'],
  agent: ['agent', 'agent', 'member', 'agent', 'agent', 'visitor'],
};
const SIGNED_IN: readonly SeatKind[] = ['member', 'member', 'agent', 'member', 'trial', 'member', 'visitor', 'member'];

/** Calls that end their own session. Visitors send them, and now and then one account that is reserved for it. */
const ENDING = /^(DELETE|POST|PUT) \/wps\/(session\/(logout|devices)|protection\/exclusion|session\/login\/freeplay)/;
const ENDED_NOW_AND_THEN = 12;

export function seatsFor(api: TestApi): Seats {
  const seats = KINDS.flatMap((kind) => Array.from({ length: COUNTS[kind] }, () => aSeat(api, kind)));
  const victim = aSeat(api, 'member');
  const turns = new Map<string, number>();
  const turn = (name: string) => {
    const count = turns.get(name) ?? 0;
    turns.set(name, count + 1);
    return count;
  };
  const seatOf = (kind: SeatKind) => {
    const alike = seats.filter((seat) => seat.kind === kind);
    return alike[turn(kind) % alike.length] ?? victim;
  };
  return {
    all: [...seats, victim],
    next({ access, method, path }) {
      if (ENDING.test(`${method} ${path}`)) return turn('ending') % ENDED_NOW_AND_THEN === 0 ? victim : seatOf('visitor');
      const order = TURNS[access] ?? SIGNED_IN;
      return seatOf(order[turn(`access ${access}`) % order.length] ?? 'visitor');
    },
  };
}

const NOT_SIGNED_IN = /"errorCode":"(login_required|session_replaced|session_expired)"/;

/** Whether a response means that there was no session. */
export function hadNoSession({ status, text }: RawReply): boolean {
  return status === 401 && NOT_SIGNED_IN.test(text);
}

function aSeat(api: TestApi, kind: SeatKind): Seat {
  let sitting: Promise<string> | undefined;
  let known = '';
  let renewals = -1;
  return {
    kind,
    cookie() {
      if (kind === 'visitor') return Promise.resolve('');
      sitting ??= signedIn(api, kind).then((cookie) => {
        known = cookie;
        renewals += 1;
        return cookie;
      });
      return sitting;
    },
    observe(sentWith, reply) {
      // A response to a former session does not concern the present one.
      if (sentWith === known && hadNoSession(reply)) sitting = undefined;
    },
    get renewals() {
      return Math.max(renewals, 0);
    },
  };
}

async function signedIn(api: TestApi, kind: Exclude<SeatKind, 'visitor'>): Promise<string> {
  if (kind === 'trial') {
    const client = api.newClient();
    await client.call(startTrial, {});
    return client.cookieHeader();
  }
  const { client, memberId } = await aFundedPlayer(api);
  if (kind === 'agent') await api.owner.query('update accounts.member set type = 1 where id = $1', [memberId]);
  return client.cookieHeader();
}
