import type { Hud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import { createRoomConnection } from '../../../screen/room/room-connection.ts';
import { type Swimmer, swimmersAt } from '../river.ts';
import type { GameTexts } from './game-texts.ts';

/** For how long it is told what another player caught. */
export const CATCH_SHOWN_MS = 1800;

interface News {
  swimmer: Swimmer;
  text: string;
  atMs: number;
}

export interface River {
  /** How many are there. */
  head: HTMLElement;
  /** The server's clock: everybody's river stands at the same moment. */
  nowMs(): number;
  /** Somebody took it out of the river. */
  isCaught(swimmer: number): boolean;
  /** What others have caught just now. */
  eventPosition(nowMs: number): readonly News[];
}

/** The river that this player shares with all others of the same money. */
export function joinRiver(hud: Hud<GameTexts>, { isOwn }: { isOwn: (swimmer: number) => boolean }): River {
  const { t, money } = hud;
  const head = element('p', { class: 'river-head', 'data-testid': 'players', hidden: true });
  let caught: ReadonlySet<number> = new Set();
  let news: News[] = [];
  const room = createRoomConnection({
    url: `${location.origin.replace(/^http/, 'ws')}/api/room`,
    ...hud.seat,
    onChange(state, event) {
      const ours = state.caught.filter(({ isDemo }) => isDemo === hud.isDemo);
      caught = new Set(ours.map(({ swimmer }) => swimmer));
      head.hidden = state.players < 2;
      head.textContent = t('players', { count: state.players });
      if (event?.type !== 'caught') return;
      const atMs = room.clock.now();
      for (const { swimmer, isDemo, name, winAmount } of event.catches) {
        const swum = swimmersAt(atMs).find(({ id }) => id === swimmer);
        if (isDemo !== hud.isDemo || isOwn(swimmer) || swum === undefined) continue;
        news.push({ swimmer: swum, text: t('caught_by', { name, amount: money.write(BigInt(winAmount)) }), atMs });
      }
    },
    onBalance: () => undefined,
    onOwn: () => undefined,
    onLine: () => undefined,
    onRefused: () => undefined,
  });
  return {
    head,
    nowMs: () => room.clock.now(),
    isCaught: (swimmer) => caught.has(swimmer),
    eventPosition(nowMs) {
      // That a catch is one's own may be heard after the catch.
      news = news.filter(({ atMs, swimmer }) => nowMs - atMs < CATCH_SHOWN_MS && !isOwn(swimmer.id));
      return news;
    },
  };
}
