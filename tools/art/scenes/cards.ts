import { chip } from '../props/chip.ts';
import { ace } from '../props/playing-card.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const cards: Subject = {
  frame: 'tile',
  build: () =>
    group(
      fanned('diamond', 0),
      fanned('spade', 1),
      fanned('heart', 2),
      place(chip(0x0f9d57), { at: [0.62, 0.42, 0.62], turn: [1.2, 0.25, 0.3], scale: 0.4 }),
      place(chip(0xf2a20c), { at: [0.12, 0.24, 0.5], turn: [1.3, -0.3, -0.2], scale: 0.32 }),
    ),
  turn: [-0.1, 0.28, 0],
  rim: 0xffd98a,
  fill: [0.9, 0.7],
};

function fanned(suit: Parameters<typeof ace>[0], order: number): ReturnType<typeof place> {
  const card = place(ace(suit), { at: [0, 1.45, order * 0.12], turn: [0, 0.06, 0] });
  return place(group(card), { turn: [0, 0, 0.28 - order * 0.3] });
}
