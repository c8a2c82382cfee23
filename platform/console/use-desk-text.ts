import { textOf } from '@jogada/platform/web';

export const useDeskText = textOf<typeof import('./text/pt.json')>('desk');
