import { textOf } from '@jogada/platform/web';
import type portuguese from './text/pt.json';

export const useText = textOf<typeof portuguese>('games');
