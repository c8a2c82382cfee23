import { startTrial } from '@jogada/accounts/contract/player';
import { aFundedPlayer } from './players.ts';
import type { RawReply } from './send-raw.ts';
import type { TestApi } from './start-api.ts';

const KINDS = ['visitor', 'member', 'agent', 'trial'] as const;
export type CallerKind = (typeof KINDS)[number];

/** A source of bad requests: a visitor, or an account that is signed in again whenever its session ends. */
export interface Caller {
  readonly kind: CallerKind;
  /** Empty for a visitor. */
  cookie(): Promise<string>;
  /** Takes each response, and starts a new session after one that ended. */
  observe(sentWith: string, reply: RawReply): void;
  /** How often a new account had to sign in. */
  readonly renewals: number;
}

export interface Callers {
  /** The caller that sends the next call, mostly of a kind that the call admits. */
  next(asked: { readonly access: string; readonly method: string; readonly path: string }): Caller;
  readonly all: readonly Caller[];
}

const COUNTS = { visitor: 1, member: 6, agent: 2, trial: 1 } satisfies Record<CallerKind, number>;

/** The order of the kinds that send a call of an access. Kinds that are not admitted test the access check. */
const TURNS: Readonly<Record<string, readonly CallerKind[]>> = {
  anyone: ['visitor', 'member', 'visitor', 'agent', 'member', 'trial'],
  agent: ['agent', 'agent', 'member', 'agent', 'agent', 'visitor'],
};
const SIGNED_IN: readonly CallerKind[] = ['member', 'member', 'agent', 'member', 'trial', 'member', 'visitor', 'member'];

/** Calls that end their own session. Visitors send them, and now and then one account that is reserved for it. */
const ENDING = /^(DELETE|POST|PUT) \/wps\/(session\/(logout|devices)|protection\/exclusion|session\/login\/freeplay)/;
const ENDED_NOW_AND_THEN = 12;

export function callersFor(api: TestApi): Callers {
  const callers = KINDS.flatMap((kind) => Array.from({ length: COUNTS[kind] }, () => aCaller(api, kind)));
  const victim = aCaller(api, 'member');
  const turns = new Map<string, number>();
  const turn = (name: string) => {
    const count = turns.get(name) ?? 0;
    turns.set(name, count + 1);
    return count;
  };
  const callerOf = (kind: CallerKind) => {
    const alike = callers.filter((caller) => caller.kind === kind);
    return alike[turn(kind) % alike.length] ?? victim;
  };
  return {
    all: [...callers, victim],
    next({ access, method, path }) {
      if (ENDING.test(`${method} ${path}`)) return turn('ending') % ENDED_NOW_AND_THEN === 0 ? victim : callerOf('visitor');
      const order = TURNS[access] ?? SIGNED_IN;
      return callerOf(order[turn(`access ${access}`) % order.length] ?? 'visitor');
    },
  };
}

const NOT_SIGNED_IN = /"errorCode":"(login_required|session_replaced|session_expired)"/;

/** Whether a response means that there was no session. */
export function hadNoSession({ status, text }: RawReply): boolean {
  return status === 401 && NOT_SIGNED_IN.test(text);
}

function aCaller(api: TestApi, kind: CallerKind): Caller {
  let signingIn: Promise<string> | undefined;
  let known = '';
  let renewals = -1;
  return {
    kind,
    cookie() {
      if (kind === 'visitor') return Promise.resolve('');
      signingIn ??= signedIn(api, kind).then((cookie) => {
        known = cookie;
        renewals += 1;
        return cookie;
      });
      return signingIn;
    },
    observe(sentWith, reply) {
      // A response to a former session does not concern the present one.
      if (sentWith === known && hadNoSession(reply)) signingIn = undefined;
    },
    get renewals() {
      return Math.max(renewals, 0);
    },
  };
}

async function signedIn(api: TestApi, kind: Exclude<CallerKind, 'visitor'>): Promise<string> {
  if (kind === 'trial') {
    const client = api.newClient();
    await client.call(startTrial, {});
    return client.cookieHeader();
  }
  const { client, memberId } = await aFundedPlayer(api);
  if (kind === 'agent') await api.owner.query('update accounts.member set type = 1 where id = $1', [memberId]);
  return client.cookieHeader();
}
