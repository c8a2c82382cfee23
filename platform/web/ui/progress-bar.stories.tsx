import { ProgressBar } from './progress-bar.tsx';
import type { Stories } from './stories.ts';

const WAGERED = { label: 'Apostado', percent: 42, words: 'R$ 42,00 de R$ 100,00' };

export const stories: Stories = {
  some: () => <ProgressBar {...WAGERED} />,
  nothing: () => <ProgressBar {...WAGERED} percent={0} words="R$ 0,00 de R$ 100,00" />,
  'hardly any': () => <ProgressBar {...WAGERED} percent={1} words="R$ 1,00 de R$ 100,00" />,
  all: () => <ProgressBar {...WAGERED} percent={100} words="R$ 100,00 de R$ 100,00" />,
  vip: () => <ProgressBar {...WAGERED} tone="vip" />,
  'thin, nearly used': () => <ProgressBar {...WAGERED} percent={86} tone="hot" isThin />,
  hatched: () => <ProgressBar {...WAGERED} isHatched />,
};
