import { textOf } from './text.tsx';
import type catalogue from './text/pt.json';

export const usePlatformText = textOf<typeof catalogue>('platform');
