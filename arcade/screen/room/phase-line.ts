import type { RoomRoundView } from '../../room-contract.ts';
import { element } from '../element.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface PhaseLine {
  node: HTMLElement;
  /** Called every frame; writes only what changed. */
  draw(round: RoomRoundView, nowMs: number): void;
}

const NEAR_SECONDS = 4;

/** The current phase of the table and its remaining time. */
export function createPhaseLine(t: RoomTranslate, playingText: string): PhaseLine {
  const text = element('p', { class: 'room-phase', 'data-testid': 'phase' });
  const bar = element('i');
  const timer = element('div', { class: 'room-timer', 'aria-hidden': 'true' }, bar);
  let written = '';

  function textOf(round: RoomRoundView, leftMs: number): string {
    switch (round.phase) {
      case 'resting':
        return t('room_opening');
      case 'betting':
        return t('room_closes_in', { seconds: Math.max(0, Math.ceil(leftMs / 1000)) });
      case 'closed':
        return t('room_closed');
      case 'playing':
        return playingText;
      case 'ended':
        return t('room_next_soon');
    }
  }

  return {
    node: element('div', { class: 'phase-line' }, text, timer),
    draw(round, nowMs) {
      const leftMs = round.phaseEndsAt === null ? 0 : round.phaseEndsAt - nowMs;
      const wanted = textOf(round, leftMs);
      if (wanted !== written) text.textContent = wanted;
      written = wanted;
      const lastsMs = (round.phaseEndsAt ?? 0) - round.phaseAt;
      const share = round.phase === 'betting' && lastsMs > 0 ? Math.min(1, Math.max(0, leftMs / lastsMs)) : 0;
      bar.style.transform = `scaleX(${share.toFixed(3)})`;
      timer.toggleAttribute('data-near', leftMs < NEAR_SECONDS * 1000);
    },
  };
}
