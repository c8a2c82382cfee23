import { Picture } from './picture.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  tile: () => <Picture path="/art/tesouro-da-mata" widths={[240, 360]} sizes="120px" alt="" className="aspect-[3/4] w-30 rounded-tile" />,
  'over its colour, until it is there': () => (
    <Picture path="/art/none.webp" widths={[240]} sizes="120px" alt="" colour="#14532d" className="aspect-[3/4] w-30 rounded-tile" />
  ),
};
