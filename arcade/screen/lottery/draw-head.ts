import type { DrawnNumbers } from '../../games/lottery-game.ts';
import { element } from '../element.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Translate } from '../texts.ts';
import type { LotteryTexts } from './lottery-texts.ts';

export interface DrawHead {
  node: HTMLElement;
  /** Called every frame; writes only what changed. */
  draw(state: RoomState, nowMs: number): void;
}

/** Interval between balls; the last one falls before the display time of the draw ends. */
const BALL_EVERY_MS = 1250;

/** The open draw with its time, and the numbers of the last draw or of the one in progress. */
export function createDrawHead(t: Translate<LotteryTexts>, { onBall }: { onBall: () => void }): DrawHead {
  const number = element('p', { class: 'draw-number' });
  const time = element('strong', { class: 'draw-time', role: 'timer', 'data-testid': 'draw-time' });
  const caption = element('span', { class: 'caption' });
  const balls = element('ol', { class: 'balls', 'data-testid': 'balls' });
  const bar = element('i');
  const node = element(
    'section',
    { class: 'draw-head' },
    element('div', { class: 'draw-when' }, number, time),
    element('div', { class: 'draw-balls' }, caption, balls),
    element('div', { class: 'room-timer', 'aria-hidden': 'true' }, bar),
  );
  let shown = '';
  let shownShare = '';

  function show(name: string, numbers: readonly number[]): void {
    const key = `${name} ${numbers.join(' ')}`;
    if (key === shown) return;
    const isOneMore = shown.startsWith(name) && key.startsWith(shown);
    shown = key;
    caption.textContent = name;
    balls.replaceChildren(
      ...numbers.map((ball, index) => element('li', { 'data-new': isOneMore && index === numbers.length - 1 }, String(ball))),
    );
    if (isOneMore) onBall();
  }

  return {
    node,
    draw({ round, history }, nowMs) {
      const text = t('draw_number', { number: round.number });
      if (number.textContent !== text) number.textContent = text;
      const leftMs = Math.max(0, (round.phaseEndsAt ?? nowMs) - nowMs);
      const isOpen = round.phase === 'betting';
      const when = isOpen ? t('draw_in', { time: clockText(leftMs) }) : round.phase === 'resting' ? '' : t('drawing');
      if (time.textContent !== when) time.textContent = when;
      const lastsMs = (round.phaseEndsAt ?? 0) - round.phaseAt;
      const share = (isOpen && lastsMs > 0 ? leftMs / lastsMs : 0).toFixed(2);
      // Assigning a style triggers a repaint even when the value is the same.
      if (share !== shownShare) bar.style.transform = `scaleX(${share})`;
      shownShare = share;
      const drawn = (round.outcome as DrawnNumbers | undefined)?.numbers;
      const last = (history[0]?.outcome as DrawnNumbers | undefined)?.numbers;
      if (round.phase === 'playing' && drawn !== undefined) {
        show(t('this_result'), drawn.slice(0, Math.floor((nowMs - round.phaseAt) / BALL_EVERY_MS)));
      } else if (round.phase === 'ended' && drawn !== undefined) show(t('this_result'), drawn);
      else if (last === undefined) show(t('first_draw'), []);
      else show(t('last_result'), last);
    },
  };
}

function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
