import { candy, enamel, gold } from '../materials.ts';
import { die } from '../props/die.ts';
import { group, place } from '../solids.ts';
import type { Subject } from '../subject.ts';

export const dice: Subject = {
  frame: 'tile',
  build: () => {
    const red = { body: candy(0xe5122e, 0.2), pip: gold(0xffd98a, 0.14) };
    const ivory = { body: enamel(0xfff8ea, 0.22), pip: enamel(0x14161c, 0.15) };
    return group(
      place(die(red), { at: [-0.14, -0.42, 0.2], turn: [0.5, -0.62, 0.16], scale: 1.16 }),
      place(die(ivory), { at: [0.36, 0.78, -0.3], turn: [0.72, 0.6, -0.36], scale: 0.86 }),
    );
  },
  rim: 0xffa0b0,
  fill: [0.78, 0.72],
};
