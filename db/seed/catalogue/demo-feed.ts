import type { FeedGame, FeedVendor } from '@jogada/games/contract/vendor-api';
import { seededNumbers, type SeededNumbers } from '@jogada/games/server';
import { NAMES, type NamedGame } from './names.ts';
import { STUDIOS } from './studios.ts';

export interface DemoFeed {
  readonly currency: 'BRL';
  readonly vendors: readonly FeedVendor[];
  readonly games: readonly FeedGame[];
}

type Category = keyof typeof NAMES;

const CATEGORIES = Object.keys(NAMES) as readonly Category[];
const MIN_BETS = ['0.01', '0.05', '0.10', '0.20', '0.50', '0.75', '1.00', '2.00'] as const;
const LINES = [5, 9, 10, 20, 25, 40, 243, 1024] as const;
const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** The feed of the demo's invented studios: over 3,000 games with unique names, the same at every run. */
export function demoFeed(): DemoFeed {
  const names = new Map(CATEGORIES.map((category) => [category, shuffled(NAMES[category], category)]));
  const games = STUDIOS.flatMap(({ code, games: counts }) =>
    CATEGORIES.flatMap((category) =>
      (names.get(category)?.splice(0, counts[category] ?? 0) ?? []).map((named) => gameOf(named, { vendorCode: code, category })),
    ),
  );
  return { currency: 'BRL', vendors: STUDIOS.map(({ code, name }) => ({ code, name, opensList: false })), games };
}

function gameOf({ name, classification }: NamedGame, of: { vendorCode: string; category: Category }): FeedGame {
  const gameId = slugOf(`${name} ${of.category === 'RNG' ? '' : of.category}`);
  const next = seededNumbers(gameId);
  const isSlot = of.category === 'RNG';
  return {
    ...of,
    gameId,
    name,
    classification,
    minBet: isSlot ? next.oneOf(MIN_BETS) : next.oneOf(['0.50', '1.00', '2.00', '5.00']),
    maxBet: `${next.oneOf([100, 250, 500, 1000])}.00`,
    lines: isSlot ? next.oneOf(LINES) : 0,
    rtp: (92 + next.unit() * 5.2).toFixed(2),
    volatility: next.oneOf(VOLATILITIES),
    releasedOn: '',
    exclusive: isSlot && next.unit() < 0.05,
    freePlay: next.unit() < 0.4,
    certificateId: '',
    paytable: '',
    features: [],
    autoplay: 'unstated',
    cycleMinMs: 0,
    picture: '',
  };
}

function shuffled(names: readonly NamedGame[], seed: string): NamedGame[] {
  const next: SeededNumbers = seededNumbers(`names of ${seed}`);
  return names
    .map((named) => ({ named, place: next.unit() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ named }) => named);
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
