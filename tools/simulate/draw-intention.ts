import type { Chance } from './chance.ts';
import type { Intention, IntentionKind } from './intention.ts';
import type { SimulatedMember } from './members.ts';

/** Kinds of calls that dominate a history. Repeated calls of one kind find more races than an even mix. */
export type Theme = readonly IntentionKind[];

const WITHDRAWALS: Theme = ['withdrawal', 'withdrawal cancelled', 'withdrawal approved', 'withdrawal refused', 'second approval'];
export const THEMES: readonly Theme[] = [
  [],
  WITHDRAWALS,
  ['bet', 'win', 'rollback', 'round close'],
  ['bet', 'win', 'bonus', 'bonus cancelled'],
  ['bet', 'stake limit', 'exclusion'],
  ['adjustment', 'adjustment decided'],
];
const THEME_FACTOR = 5;

export function isAboutWithdrawals(theme: Theme): boolean {
  return theme === WITHDRAWALS;
}

/** The state from which a new call is drawn. */
export interface Circumstances {
  readonly theme: Theme;
  readonly label: string;
  readonly members: readonly SimulatedMember[];
  readonly intentions: readonly Intention[];
  readonly staffCount: number;
  readonly round: number;
}

/** Draws a new call: its kind, member and operator, and the earlier call that it refers to. */
export function drawIntention(chance: Chance, circumstances: Circumstances): Intention {
  const { members, intentions, staffCount, theme } = circumstances;
  const member = chance.pick(members);
  const own = intentions.filter((one) => one.member === member);
  const applied = (kind: IntentionKind) => own.filter((one) => one.kind === kind && one.state === 'applied');
  const bets = own.filter(({ kind }) => kind === 'bet');
  const withdrawals = applied('withdrawal');
  const adjustments = applied('adjustment');
  const bonuses = applied('bonus');
  const sources: Partial<Record<IntentionKind, readonly Intention[]>> = {
    win: bets,
    rollback: bets,
    'round close': bets,
    'withdrawal cancelled': withdrawals,
    'withdrawal approved': withdrawals,
    'withdrawal refused': withdrawals,
    'second approval': withdrawals,
    'bonus cancelled': bonuses,
    'adjustment decided': adjustments,
  };
  const weigh = (weight: number, one: IntentionKind) =>
    sources[one]?.length === 0 ? 0 : weight * (theme.includes(one) ? THEME_FACTOR : 1);
  const kind = chance.weighted(WEIGHTS.map(([weight, one]) => [weigh(weight, one), one] as const));
  const source = sources[kind];
  const of = source && chance.pick(source);
  // Occasionally places a bet into an existing or ended round of another bet.
  const round = kind === 'bet' && bets.length > 0 && chance.percent(20) ? chance.pick(bets).round : of?.round;
  return intend(circumstances, { kind, member, amount: drawAmount(chance, kind), round, of, staff: chance.below(staffCount) });
}

const WEIGHTS: readonly (readonly [weight: number, kind: IntentionKind])[] = [
  [12, 'bet'],
  [6, 'win'],
  [4, 'rollback'],
  [2, 'round close'],
  [4, 'deposit'],
  [4, 'withdrawal'],
  [1, 'withdrawal cancelled'],
  [3, 'withdrawal approved'],
  [2, 'withdrawal refused'],
  [3, 'second approval'],
  [3, 'bonus'],
  [2, 'bonus cancelled'],
  [2, 'adjustment'],
  [4, 'adjustment decided'],
  [2, 'stake limit'],
  [2, 'exclusion'],
];

/** Minor units. */
function drawAmount(chance: Chance, kind: IntentionKind): bigint {
  if (kind === 'deposit') return 100n * BigInt(10 + chance.below(50));
  if (kind === 'withdrawal') return 100n * BigInt(10 + chance.below(120));
  if (kind === 'bonus') return 100n * BigInt(1 + chance.below(30));
  if (kind === 'stake limit') return 100n * BigInt(chance.below(120));
  return BigInt(1 + chance.below(6_000));
}

type Drawn = Pick<Intention, 'kind' | 'member' | 'amount' | 'of' | 'staff'> & { readonly round: string | undefined };

/** Creates a call that has not been sent yet. */
export function intend({ label, intentions, round }: Circumstances, drawn: Drawn): Intention {
  const number = intentions.length + 1;
  return {
    ...drawn,
    name: `${drawn.kind} ${number}`,
    round: drawn.round ?? `${label}-r${number}`,
    state: 'open',
    isUnsure: false,
    answer: 'new',
    sentIn: round,
    answeredIn: 0,
    value: undefined,
  };
}
