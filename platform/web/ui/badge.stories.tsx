import { Badge } from './badge.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  neutral: () => <Badge>RTP 96%</Badge>,
  primary: () => <Badge tone="primary">Pix</Badge>,
  gold: () => <Badge tone="gold">VIP</Badge>,
  hot: () => <Badge tone="hot">HOT</Badge>,
  ok: () => <Badge tone="ok">OK</Badge>,
  info: () => <Badge tone="info">24 h</Badge>,
  danger: () => <Badge tone="danger">18+</Badge>,
};
