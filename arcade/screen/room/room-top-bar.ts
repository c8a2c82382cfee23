import { element } from '../element.ts';
import type { Sound } from '../sound.ts';
import { topBar } from '../top-bar.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface RoomTopBarSettings {
  t: RoomTranslate;
  isDemo: boolean;
  sound: Sound;
  onFairness: () => void;
  onRules: () => void;
}

/** The bar over a shared game, with its number of players. */
export function createRoomTopBar({ t, isDemo, sound, onFairness, onRules }: RoomTopBarSettings): {
  node: HTMLElement;
  setPlayers: (count: number) => void;
} {
  const players = element('p', { class: 'room-players', 'data-testid': 'players' });
  const onSound = (isOn: boolean) => {
    sound.set(isOn);
    bar.setSound(sound.isOn);
  };
  const bar = topBar(t, { isDemo, start: [players], handlers: { onFairness, onRules, onSound } });
  bar.setSound(sound.isOn);
  return {
    node: bar.node,
    setPlayers(count) {
      // The count includes this player; zero means that it has not arrived yet.
      players.textContent = count > 0 ? t('room_players', { count }) : '';
    },
  };
}
