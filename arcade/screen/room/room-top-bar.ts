import { button, element, ICONS } from '../element.ts';
import type { Sound } from '../sound.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface RoomTopBarSettings {
  t: RoomTranslate;
  isDemo: boolean;
  sound: Sound;
  onFairness: () => void;
  onRules: () => void;
}

/** Number of players, and buttons for the proof, the rules and the sound. The host site has the back button. */
export function createRoomTopBar({ t, isDemo, sound, onFairness, onRules }: RoomTopBarSettings): {
  node: HTMLElement;
  setPlayers: (count: number) => void;
} {
  const players = element('p', { class: 'room-players', 'data-testid': 'players' });
  const left = element('div', { class: 'top-side' }, players);
  if (isDemo) left.append(element('p', { class: 'demo' }, t('demo')));
  const soundButton = button({ label: t('sound_on'), icon: ICONS.soundOff, class: 'round-button', testId: 'sound' }, () => {
    sound.set(!sound.isOn);
    showSound();
  });
  const showSound = () => {
    soundButton.setAttribute('aria-label', t(sound.isOn ? 'sound_off' : 'sound_on'));
    soundButton.setAttribute('aria-pressed', String(sound.isOn));
    soundButton.querySelector('path')?.setAttribute('d', sound.isOn ? ICONS.soundOn : ICONS.soundOff);
  };
  showSound();
  const right = element(
    'div',
    { class: 'top-side' },
    button({ label: t('fair_title'), icon: ICONS.shield, class: 'round-button', testId: 'fairness' }, onFairness),
    button({ label: t('rules'), icon: ICONS.info, class: 'round-button', testId: 'rules' }, onRules),
    soundButton,
  );
  return {
    node: element('header', { class: 'top-bar' }, left, right),
    setPlayers(count) {
      // The count includes this player; zero means that it has not arrived yet.
      players.textContent = count > 0 ? t('room_players', { count }) : '';
    },
  };
}
