import type { Hud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import { createRoomConnection } from '../../../screen/room/room-connection.ts';
import { type Swimmer, swimmersAt } from '../river.ts';
import type { GameTexts } from './game-texts.ts';

/** How long another player's catch is shown. */
export const CATCH_SHOWN_MS = 1800;

interface News {
  swimmer: Swimmer;
  text: string;
  atMs: number;
}

export interface River {
  /** Shows the number of players. */
  head: HTMLElement;
  /** The server's clock, so that all players see the same river. */
  nowMs(): number;
  isCaught(swimmer: number): boolean;
  /** Recent catches of other players. */
  eventPosition(nowMs: number): readonly News[];
}

/** Joins the river that the player shares with all others of the same mode, real or demo. */
export function joinRiver(hud: Hud<GameTexts>, { isOwn }: { isOwn: (swimmer: number) => boolean }): River {
  const { t, money } = hud;
  const head = element('p', { class: 'river-head', 'data-testid': 'players', hidden: true });
  let caught: ReadonlySet<number> = new Set();
  let news: News[] = [];
  const room = createRoomConnection({
    url: `${location.origin.replace(/^http/, 'ws')}/api/room`,
    ...hud.credentials,
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
      // The event of an own catch can arrive before the response to it.
      news = news.filter(({ atMs, swimmer }) => nowMs - atMs < CATCH_SHOWN_MS && !isOwn(swimmer.id));
      return news;
    },
  };
}
