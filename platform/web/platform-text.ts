import { textOf } from './text.tsx';

export const usePlatformText = textOf<typeof import('./text/pt.json')>('platform');
